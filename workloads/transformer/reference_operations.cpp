// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/transformer/reference_operations.h"

#include "workloads/transformer/recipe.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ridge::workloads::transformer::reference {
namespace {

std::size_t size(std::int64_t value) {
    return static_cast<std::size_t>(value);
}

/// One head of one sequence within qkv and within the attention's output.
struct Head {
    const Shape& shape;
    std::int64_t batch = 0, head = 0;

    std::int64_t dim() const { return shape.headDim(); }
    /// Where part 0 (query), 1 (key) or 2 (value) of a position starts in qkv.
    std::size_t at(std::int64_t position, int part) const {
        const std::int64_t row = batch * shape.context + position;
        return size((row * 3 + part) * shape.dim + head * dim());
    }
    std::size_t out(std::int64_t position) const {
        return size((batch * shape.context + position) * shape.dim + head * dim());
    }
};

template <class Use>
void forEachHead(const Shape& shape, Use use) {
    for (std::int64_t batch = 0; batch < shape.batch; ++batch)
        for (std::int64_t head = 0; head < shape.heads; ++head)
            use(Head{shape, batch, head});
}

double dot(const double* a, const double* b, std::size_t count) {
    return std::inner_product(a, a + count, b, 0.0);
}

void addScaled(double* to, double factor, const double* from, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
        to[i] += factor * from[i];
}

/// Probabilities with which `query` looks at the keys 0 to `query`.
Values probabilities(const Values& qkv, const Head& head, std::int64_t query) {
    const std::size_t dim = size(head.dim());
    Values p(size(query) + 1);
    for (std::int64_t key = 0; key <= query; ++key)
        p[size(key)] = dot(&qkv[head.at(query, 0)], &qkv[head.at(key, 1)], dim) /
                       std::sqrt(static_cast<double>(dim));
    const double largest = *std::max_element(p.begin(), p.end());
    double sum = 0;
    for (double& value : p)
        sum += value = std::exp(value - largest);
    for (double& value : p)
        value /= sum;
    return p;
}

void attendBackwardOne(const Values& dOut, const Values& qkv, const Head& head, std::int64_t query,
                       Values& dQkv) {
    const std::size_t dim = size(head.dim());
    const Values p = probabilities(qkv, head, query);
    Values dp(p.size());
    for (std::size_t key = 0; key < p.size(); ++key) {
        const auto position = static_cast<std::int64_t>(key);
        dp[key] = dot(&dOut[head.out(query)], &qkv[head.at(position, 2)], dim);
        addScaled(&dQkv[head.at(position, 2)], p[key], &dOut[head.out(query)], dim);
    }
    const double mean = dot(p.data(), dp.data(), p.size());
    for (std::size_t key = 0; key < p.size(); ++key) {
        const auto position = static_cast<std::int64_t>(key);
        const double ds = p[key] * (dp[key] - mean) / std::sqrt(static_cast<double>(dim));
        addScaled(&dQkv[head.at(query, 0)], ds, &qkv[head.at(position, 1)], dim);
        addScaled(&dQkv[head.at(position, 1)], ds, &qkv[head.at(query, 0)], dim);
    }
}

double logistic(double x) {
    return 1 / (1 + std::exp(-x));
}

} // namespace

Values linear(const Values& x, View weights, const Tensor& w) {
    const std::size_t in = size(w.columns), out = size(w.rows), rows = x.size() / in;
    Values y(rows * out);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t o = 0; o < out; ++o)
            y[row * out + o] = dot(&x[row * in], &weights[w.offset + o * in], in);
    return y;
}

Values linearBackward(const Values& dy, const Values& x, View weights, const Tensor& w,
                      std::span<double> gradients) {
    const std::size_t in = size(w.columns), out = size(w.rows), rows = x.size() / in;
    Values dx(x.size());
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t o = 0; o < out; ++o) {
            const double factor = dy[row * out + o];
            addScaled(&dx[row * in], factor, &weights[w.offset + o * in], in);
            addScaled(&gradients[w.offset + o * in], factor, &x[row * in], in);
        }
    return dx;
}

Values normalise(const Values& x, View gain) {
    Values y(x.size());
    for (std::size_t row = 0; row < x.size(); row += gain.size()) {
        const double square = dot(&x[row], &x[row], gain.size());
        const double scale =
            1 / std::sqrt(square / static_cast<double>(gain.size()) + kNormEpsilon);
        for (std::size_t i = 0; i < gain.size(); ++i)
            y[row + i] = gain[i] * x[row + i] * scale;
    }
    return y;
}

Values normaliseBackward(const Values& dy, const Values& x, View gain,
                         std::span<double> gainGradient) {
    Values dx(x.size());
    const auto count = static_cast<double>(gain.size());
    for (std::size_t row = 0; row < x.size(); row += gain.size()) {
        const double square = dot(&x[row], &x[row], gain.size());
        const double scale = 1 / std::sqrt(square / count + kNormEpsilon);
        double along = 0;
        for (std::size_t i = 0; i < gain.size(); ++i)
            along += dy[row + i] * gain[i] * x[row + i];
        for (std::size_t i = 0; i < gain.size(); ++i) {
            gainGradient[i] += dy[row + i] * x[row + i] * scale;
            dx[row + i] =
                scale * (dy[row + i] * gain[i] - x[row + i] * along * scale * scale / count);
        }
    }
    return dx;
}

void rotate(Values& qkv, const Shape& shape, double direction) {
    const std::int64_t half = shape.headDim() / 2;
    forEachHead(shape, [&](const Head& head) {
        for (std::int64_t position = 0; position < shape.context; ++position)
            for (int part = 0; part < 2; ++part)
                for (std::int64_t pair = 0; pair < half; ++pair) {
                    const double angle = direction * rotaryAngle(position, pair, shape.headDim());
                    double& first = qkv[head.at(position, part) + size(pair)];
                    double& second = qkv[head.at(position, part) + size(pair + half)];
                    const double x = first, y = second;
                    first = x * std::cos(angle) - y * std::sin(angle);
                    second = x * std::sin(angle) + y * std::cos(angle);
                }
    });
}

Values attend(const Values& qkv, const Shape& shape) {
    Values out(size(shape.tokens() * shape.dim));
    forEachHead(shape, [&](const Head& head) {
        for (std::int64_t query = 0; query < shape.context; ++query) {
            const Values p = probabilities(qkv, head, query);
            for (std::int64_t key = 0; key <= query; ++key)
                addScaled(&out[head.out(query)], p[size(key)], &qkv[head.at(key, 2)],
                          size(head.dim()));
        }
    });
    return out;
}

Values attendBackward(const Values& dOut, const Values& qkv, const Shape& shape) {
    Values dQkv(qkv.size());
    forEachHead(shape, [&](const Head& head) {
        for (std::int64_t query = 0; query < shape.context; ++query)
            attendBackwardOne(dOut, qkv, head, query, dQkv);
    });
    return dQkv;
}

Values gated(const Values& gateUp, std::int64_t ff) {
    const std::size_t width = size(ff);
    Values out(gateUp.size() / 2);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const std::size_t at = i / width * 2 * width + i % width;
        out[i] = gateUp[at] * logistic(gateUp[at]) * gateUp[at + width];
    }
    return out;
}

Values gatedBackward(const Values& dOut, const Values& gateUp, std::int64_t ff) {
    const std::size_t width = size(ff);
    Values result(gateUp.size());
    for (std::size_t i = 0; i < dOut.size(); ++i) {
        const std::size_t at = i / width * 2 * width + i % width;
        const double gate = gateUp[at], share = logistic(gate);
        result[at] = dOut[i] * gateUp[at + width] * share * (1 + gate * (1 - share));
        result[at + width] = dOut[i] * gate * share;
    }
    return result;
}

double crossEntropy(Values& logits, std::span<const std::int32_t> targets) {
    const std::size_t words = logits.size() / targets.size();
    const auto rows = static_cast<double>(targets.size());
    double loss = 0;
    for (std::size_t row = 0; row < targets.size(); ++row) {
        const std::span<double> of(&logits[row * words], words);
        const double largest = *std::max_element(of.begin(), of.end());
        double sum = 0;
        for (const double logit : of)
            sum += std::exp(logit - largest);
        const auto target = static_cast<std::size_t>(targets[row]);
        loss += (largest + std::log(sum) - of[target]) / rows;
        for (double& logit : of)
            logit = std::exp(logit - largest) / sum / rows;
        of[target] -= 1 / rows;
    }
    return loss;
}

} // namespace ridge::workloads::transformer::reference
