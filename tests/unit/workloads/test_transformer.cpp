// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/transformer/activations.h"
#include "workloads/transformer/formulas.h"
#include "workloads/transformer/language.h"
#include "workloads/transformer/recipe.h"
#include "workloads/transformer/reference.h"

#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <set>

namespace ridge::workloads::transformer {
namespace {

const Mode kBf16{DataType::Bf16, false};

Shape shapeOf(const std::string& name, std::int64_t context = 256) {
    for (const ModelSize& size : modelSizes())
        if (size.name == name)
            return {size.layers, size.dim, size.ff, size.heads, 4, context, 10000};
    ADD_FAILURE() << name;
    return {};
}

double millions(const std::string& name) {
    return std::round(static_cast<double>(parametersOf(shapeOf(name)).count) / 1e6);
}

TEST(TransformerParameters, SizesHaveTheParametersOfTheTable) {
    EXPECT_EQ(millions("small"), 129);
    EXPECT_EQ(millions("medium"), 423);
    EXPECT_EQ(millions("large"), 969);
    EXPECT_EQ(millions("xl"), 1998);
    EXPECT_EQ(millions("2.7b"), 3407);
}

TEST(TransformerParameters, TensorsFollowOneAnotherAlignedAndWithoutOverlap) {
    for (const ModelSize& size : modelSizes()) {
        const Parameters all = parametersOf(shapeOf(size.name));
        std::vector<Tensor> order{all.embedding};
        for (const LayerParameters& layer : all.layers)
            order.insert(order.end(), {layer.qkv, layer.out, layer.gateUp, layer.down});
        order.insert(order.end(), {all.head, all.gains});
        std::size_t end = 0;
        for (const Tensor& tensor : order) {
            EXPECT_EQ(tensor.offset, end);
            EXPECT_EQ(tensor.offset % 128, 0U);
            end += tensor.count();
        }
        EXPECT_EQ(all.count, end);
        EXPECT_EQ(all.count % 16, 0U);
        EXPECT_EQ(all.gain(shapeOf(size.name).norms()), all.count);
    }
}

TEST(TransformerShape, WidthsThatDoNotDivideAreRefused) {
    const Shape good{2, 64, 128, 4, 1, 7, 8};
    EXPECT_TRUE(validate(good));
    const auto refuses = [&](auto change) {
        Shape shape = good;
        change(shape);
        return !validate(shape).has_value();
    };
    EXPECT_TRUE(refuses([](Shape& shape) { shape.dim = 60; }));
    EXPECT_TRUE(refuses([](Shape& shape) { shape.dim = 8192; }));
    EXPECT_TRUE(refuses([](Shape& shape) { shape.ff = 100; }));
    EXPECT_TRUE(refuses([](Shape& shape) { shape.heads = 3; }));
    EXPECT_TRUE(refuses([](Shape& shape) { shape.heads = 64; }));
    EXPECT_TRUE(refuses([](Shape& shape) { shape.vocabulary = 9; }));
    EXPECT_TRUE(refuses([](Shape& shape) { shape.batch = shape.context = 1 << 20; }));
    EXPECT_TRUE(refuses([](Shape& shape) { shape.layers = std::int64_t{1} << 40; }));
}

TEST(TransformerWork, SmallNeedsSixFlopsAParameterAndToken) {
    const Shape shape = shapeOf("small");
    const double products = 12 * (4.0 * 768 * 768 + 3.0 * 768 * 3072) + 10000.0 * 768;
    const double pairs = 4 * 12 * 256 * 257 / 2.0;
    EXPECT_DOUBLE_EQ(forwardFlops(shape), 2 * 1024 * products + 12 * 4 * 64 * pairs);
    EXPECT_DOUBLE_EQ(trainingFlops(shape), 3 * forwardFlops(shape));
}

TEST(TransformerWork, TheProductsOfALayerAddUpToTheForwardPass) {
    const Shape shape = shapeOf("medium");
    const std::int64_t tokens = shape.tokens(), dim = shape.dim, ff = shape.ff;
    const auto flops = [&](std::int64_t outputs, std::int64_t inputs) {
        return productWork({tokens, outputs, inputs}, kBf16, 2, false).flops;
    };
    const double layer = flops(3 * dim, dim) + flops(dim, dim) + flops(2 * ff, dim) +
                         flops(dim, ff) + 2 * scoresProductWork(shape, kBf16).flops;
    EXPECT_DOUBLE_EQ(static_cast<double>(shape.layers) * layer + flops(shape.vocabulary, dim),
                     forwardFlops(shape));
}

TEST(TransformerWork, AProductReadsItsInputsAndWhatItAddsTo) {
    const Work work = productWork({3, 5, 7}, kBf16, 4, true);
    EXPECT_EQ(work.flops, 2.0 * 3 * 5 * 7);
    EXPECT_EQ(work.bytes, 2.0 * (3 * 7 + 7 * 5) + 2 * 4.0 * 3 * 5);
    EXPECT_EQ(work.precision, Precision::Bf16);
    EXPECT_EQ(productWork({3, 5, 7}, kBf16, 2, false).bytes, 2.0 * (3 * 7 + 7 * 5 + 3 * 5));
    EXPECT_EQ(productWork({1, 1, 1}, {DataType::Fp32, true}, 4, false).precision, Precision::Tf32);
}

TEST(TransformerWork, AdamwMovesTwentyEightBytesAndTheCopy) {
    const Parameters parameters = parametersOf(shapeOf("tiny"));
    const auto count = static_cast<double>(parameters.count);
    EXPECT_EQ(adamwWork(parameters, {DataType::Fp32, false}).bytes, 28 * count);
    EXPECT_EQ(adamwWork(parameters, kBf16).bytes, 30 * count);
}

TEST(TransformerActivations, PartsLieApartAtMultiplesOf256Bytes) {
    const Shape shape{1, 16, 32, 2, 1, 3, 8};
    std::vector<std::byte> block(1 << 16);
    Carver carver(block.data());
    LayerActivations layer;
    placeInside(layer, shape, DataType::Bf16, {true, false}, carver);
    placeOutput(layer, shape, DataType::Bf16, carver);
    const std::vector<void*> parts{
        layer.normed,        layer.heads.q,  layer.heads.k, layer.heads.v,
        layer.probabilities, layer.attended, layer.middle,  layer.normedMiddle,
        layer.gateUp,        layer.gated,    layer.out};
    for (std::size_t i = 0; i < parts.size(); ++i)
        EXPECT_EQ(static_cast<std::byte*>(parts[i]) - block.data(),
                  static_cast<std::ptrdiff_t>(256 * (i < 9 ? i : i + 1))); // gateUp: 384 bytes
    EXPECT_EQ(carver.used(), 256U * 12);
    EXPECT_EQ(needsOf(shape, DataType::Bf16, {true, false}).layer, carver.used());
    EXPECT_EQ(layer.logSums, nullptr);
}

TEST(TransformerActivations, RecomputingKeepsTheOutputOfALayerAlone) {
    const Shape shape = shapeOf("small");
    const Needs kept = needsOf(shape, DataType::Bf16, {true, false});
    const Needs recomputed = needsOf(shape, DataType::Bf16, {true, true});
    const std::size_t stream = 1024 * 768 * 2;
    EXPECT_EQ(recomputed.layer, stream);
    EXPECT_EQ(recomputed.embedding, stream);
    EXPECT_EQ(recomputed.workspace - kept.workspace, kept.layer - stream);
    const std::size_t scores = 4 * 12 * 256 * 256 * 2, ff = 1024 * 3072 * 2;
    EXPECT_EQ(kept.layer, 8 * stream + 3 * ff + scores);
    const Needs forward = needsOf(shape, DataType::Bf16, {true, true, false});
    EXPECT_EQ(forward.layer, stream);
    EXPECT_LT(forward.workspace, recomputed.workspace);
    EXPECT_EQ(needsOf(shape, DataType::Bf16, {false, false}).layer,
              9 * stream + 3 * ff + 1024 * 12 * sizeof(float));
}

TEST(Language, EachWordHasFourSuccessorsAndEachBranchIsAPermutation) {
    for (const std::int64_t vocabulary : {8, 16, 100, 256, 10000}) {
        const Language language = languageOf(vocabulary);
        EXPECT_LE(language.words, vocabulary);
        for (int branch = 0; branch < Language::kBranches; ++branch) {
            std::set<std::int64_t> reached;
            for (std::int64_t word = 0; word < language.words; ++word)
                reached.insert(language.successor(word, branch));
            EXPECT_EQ(reached.size(), static_cast<std::size_t>(language.words));
        }
        for (std::int64_t word = 0; word < language.words; ++word) {
            std::set<std::int64_t> next;
            for (int branch = 0; branch < Language::kBranches; ++branch)
                next.insert(language.successor(word, branch));
            EXPECT_EQ(next.size(), 4U);
        }
    }
}

TEST(Language, EntropyIsOneAndThreeQuarterBits) {
    EXPECT_DOUBLE_EQ(entropy(), 1.75 * std::log(2.0));
}

TEST(Language, TheTextHasTheEntropyThatIsClaimed) {
    const Language language = languageOf(16);
    const std::size_t length = 1001, sequences = 200;
    const auto words = text(language, sequences, length, 3);
    ASSERT_EQ(words.size(), length * sequences);
    std::map<std::pair<int, int>, double> pairs;
    std::map<int, double> firsts;
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if ((i + 1) % length != 0) {
            pairs[{words[i], words[i + 1]}] += 1;
            firsts[words[i]] += 1;
        }
    double measured = 0;
    for (const auto& [pair, count] : pairs)
        measured -= count / 200'000 * std::log(count / firsts[pair.first]);
    EXPECT_NEAR(measured, entropy(), 0.01);
    for (const auto& [word, count] : firsts)
        EXPECT_NEAR(count / 200'000, 1.0 / 16, 0.005) << word;
}

TEST(Language, TheSameSeedGivesTheSameText) {
    const Language language = languageOf(64);
    EXPECT_EQ(text(language, 3, 50, 7), text(language, 3, 50, 7));
    EXPECT_NE(text(language, 3, 50, 7), text(language, 3, 50, 8));
}

using reference::Values;

/// A model with weights so large that every part of it matters to the loss.
struct Example {
    Shape shape{2, 32, 16, 2, 2, 5, 16};
    Parameters layout = parametersOf(shape);
    reference::Batch batch = reference::batchOf(text(languageOf(16), 2, 6, 1), shape);
    Values weights = drawn(layout.count, 1, 0.3);

    static Values drawn(std::size_t count, unsigned seed, double deviation) {
        std::mt19937 generator(seed);
        std::normal_distribution<double> normal(0, deviation);
        Values values(count);
        std::generate(values.begin(), values.end(), [&] { return normal(generator); });
        return values;
    }
    double lossAt(std::size_t index, double change) const {
        Values moved = weights;
        moved[index] += change;
        return reference::loss(shape, moved, batch);
    }
};

TEST(TransformerReference, EachTensorsGradientIsTheFiniteDifference) {
    const Example example;
    const auto gradients = reference::gradients(example.shape, example.weights, example.batch);
    EXPECT_DOUBLE_EQ(gradients.loss,
                     reference::loss(example.shape, example.weights, example.batch));
    std::vector<Tensor> tensors{example.layout.embedding, example.layout.head,
                                example.layout.gains};
    for (const LayerParameters& layer : example.layout.layers)
        tensors.insert(tensors.end(), {layer.qkv, layer.out, layer.gateUp, layer.down});
    constexpr double kStep = 1e-5;
    for (const Tensor& tensor : tensors)
        for (std::size_t i = 0; i < tensor.count(); i += 1 + tensor.count() / 61) {
            const std::size_t at = tensor.offset + i;
            const double expected =
                (example.lossAt(at, kStep) - example.lossAt(at, -kStep)) / (2 * kStep);
            EXPECT_NEAR(gradients.of[at], expected, 1e-8 + 1e-6 * std::abs(expected)) << at;
        }
}

TEST(TransformerReference, AStepAnyWhereChangesTheLossByTheGradientAlongIt) {
    const Example example;
    const auto gradients = reference::gradients(example.shape, example.weights, example.batch);
    for (unsigned seed = 2; seed < 6; ++seed) {
        const Values way = Example::drawn(example.layout.count, seed, 1);
        const auto lossAlong = [&](double distance) {
            Values moved = example.weights;
            for (std::size_t i = 0; i < moved.size(); ++i)
                moved[i] += distance * way[i];
            return reference::loss(example.shape, moved, example.batch);
        };
        double along = 0;
        for (std::size_t i = 0; i < way.size(); ++i)
            along += way[i] * gradients.of[i];
        constexpr double kStep = 1e-6;
        EXPECT_NEAR((lossAlong(kStep) - lossAlong(-kStep)) / (2 * kStep), along,
                    1e-6 * std::abs(along) + 1e-7);
    }
}

TEST(TransformerReference, LaterWordsDoNotChangeEarlierPredictions) {
    const Example example;
    const auto attended = [&](double change) {
        Values qkv = Example::drawn(10 * 3 * 32, 4, 1);
        for (std::size_t i = 4 * 3 * 32; i < 5 * 3 * 32; ++i) // the last word of the first sequence
            qkv[i] += change;
        return reference::attend(qkv, example.shape);
    };
    const Values before = attended(0), after = attended(1);
    for (std::size_t i = 0; i < before.size(); ++i)
        if (i / 32 != 4) {
            EXPECT_EQ(before[i], after[i]);
        }
    EXPECT_NE(before[4 * 32], after[4 * 32]);
}

TEST(TransformerReference, RotationKeepsLengthsAndDependsOnDistanceAlone) {
    const Shape shape{1, 8, 16, 1, 1, 6, 16};
    Values qkv(6 * 24);
    for (std::size_t i = 0; i < qkv.size(); ++i)
        qkv[i] = static_cast<double>(i % 24) + 1; // each position the same
    const Values plain = qkv;
    reference::rotate(qkv, shape, 1);
    const auto score = [&](std::size_t query, std::size_t key) {
        double sum = 0;
        for (std::size_t i = 0; i < 8; ++i)
            sum += qkv[query * 24 + i] * qkv[key * 24 + 8 + i];
        return sum;
    };
    EXPECT_NEAR(score(1, 0), score(5, 4), 1e-9);
    EXPECT_NEAR(score(4, 1), score(5, 2), 1e-9);
    EXPECT_GT(std::abs(score(1, 0) - score(2, 0)), 1e-3);
    reference::rotate(qkv, shape, -1);
    for (std::size_t i = 0; i < qkv.size(); ++i)
        EXPECT_NEAR(qkv[i], plain[i], 1e-12);
}

TEST(TransformerReference, EqualLogitsCostTheLogarithmOfTheVocabulary) {
    Values logits(3 * 8, 0.5);
    EXPECT_DOUBLE_EQ(reference::crossEntropy(logits, std::vector<std::int32_t>{0, 5, 7}),
                     std::log(8.0));
    EXPECT_DOUBLE_EQ(logits[0], (1.0 / 8 - 1) / 3);
    EXPECT_DOUBLE_EQ(logits[1], 1.0 / 24);
}

TEST(TransformerReference, TheFirstStepOfAdamwMovesEachWeightByTheRate) {
    AdamW adamw{0.1};
    adamw.decay = 0;
    reference::Moments moments{Values(2), Values(2)};
    Values weights{1, 1};
    reference::update(adamw, 1, Values{3, -0.01}, moments, weights);
    EXPECT_NEAR(weights[0], 0.9, 1e-6);
    EXPECT_NEAR(weights[1], 1.1, 1e-6);
    EXPECT_NEAR(moments.first[0], 0.1 * 3, 1e-12);
    EXPECT_NEAR(moments.second[0], 0.05 * 9, 1e-12);
}

TEST(TransformerReference, TheSecondStepWeighsBothGradients) {
    AdamW adamw{0.1};
    reference::Moments moments{Values(1), Values(1)};
    Values weights{1};
    reference::update(adamw, 1, Values{3}, moments, weights);
    const double before = weights[0];
    reference::update(adamw, 2, Values{1}, moments, weights);
    const double mean = (0.9 * 0.1 * 3 + 0.1 * 1) / (1 - 0.9 * 0.9);
    const double square = (0.95 * 0.05 * 9 + 0.05 * 1) / (1 - 0.95 * 0.95);
    EXPECT_NEAR(weights[0], before - 0.1 * (0.1 * before + mean / std::sqrt(square)), 1e-8);
}

TEST(TransformerReference, TrainsTowardsTheEntropyOfTheLanguage) {
    const Shape shape{1, 16, 32, 2, 8, 12, 8};
    const Language language = languageOf(8);
    Values weights = Example::drawn(parametersOf(shape).count, 1, 0.2);
    reference::Moments moments{Values(weights.size()), Values(weights.size())};
    AdamW adamw = adamwOf(shape);
    double late = 0;
    for (int step = 1; step <= 300; ++step) {
        const auto batch =
            reference::batchOf(text(language, 8, 13, static_cast<std::uint64_t>(step)), shape);
        const auto gradients = reference::gradients(shape, weights, batch);
        reference::update(adamw, step, gradients.of, moments, weights);
        if (step > 250)
            late += gradients.loss / 50;
    }
    EXPECT_GT(late, entropy() - 0.05);
    EXPECT_LT(late, entropy() + 0.25);
}

} // namespace
} // namespace ridge::workloads::transformer
