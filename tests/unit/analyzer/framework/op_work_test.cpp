// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/op_work/op_work.h"

#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <string>

namespace ridge::analyzer {
namespace {

using Shape = std::vector<std::int64_t>;

std::optional<OpWork> workOf(std::string_view op, std::string_view text) {
    const auto arguments = parseArguments(text);
    EXPECT_TRUE(arguments) << text;
    return arguments ? opWork(op, *arguments) : std::nullopt;
}

double flopsOf(std::string_view op, std::string_view text) {
    const auto work = workOf(op, text);
    return work ? work->flops : -1;
}

double bytesOf(std::string_view op, std::string_view text) {
    const auto work = workOf(op, text);
    return work ? work->bytes : -1;
}

std::string list(char open, const Shape& numbers, char close) {
    std::string text(1, open);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        text += (i == 0 ? "" : ",") + std::to_string(numbers[i]);
    return text + close;
}

std::string f32(const Shape& sizes) {
    return "f32" + list('[', sizes, ']');
}

std::string ints(const Shape& numbers) {
    return list('(', numbers, ')');
}

std::int64_t anySize(std::int64_t most = 4) {
    return *rc::gen::inRange<std::int64_t>(1, most + 1);
}

/// Calls `visit` once for each element of a tensor.
void forEach(const Shape& shape, const std::function<void()>& visit, std::size_t dimension = 0) {
    if (dimension == shape.size())
        return visit();
    for (std::int64_t i = 0; i < shape[dimension]; ++i)
        forEach(shape, visit, dimension + 1);
}

double count(const Shape& shape) {
    double n = 0;
    forEach(shape, [&] { ++n; });
    return n;
}

// ---- products ----

TEST(OpWork, OfProductsIsWhatTheLoopsCount) {
    EXPECT_TRUE(rc::check("products", [] {
        const std::int64_t b = anySize(), m = anySize(), k = anySize(), n = anySize();
        double flops = 0;
        forEach({b, m, n, k}, [&] { flops += 2; }); // multiply, add
        const double read = count({b, m, k}) + count({b, k, n}), written = count({b, m, n});
        const std::string batches = f32({b, m, k}) + ", " + f32({b, k, n});
        RC_ASSERT(flopsOf("aten::bmm", batches) == flops);
        RC_ASSERT(bytesOf("aten::bmm", batches) == 4 * (read + written));
        const std::string added = f32({b, m, n}) + ", " + batches + ", int, int";
        RC_ASSERT(flopsOf("aten::baddbmm", added) == flops);
        RC_ASSERT(bytesOf("aten::baddbmm", added) == 4 * (read + 2 * written));
        const std::string matrices = f32({m, k}) + ", " + f32({k, n});
        RC_ASSERT(flopsOf("aten::mm", matrices) == flops / double(b));
        RC_ASSERT(flopsOf("aten::addmm", f32({n}) + ", " + matrices + ", int, int") ==
                  flops / double(b));
        RC_ASSERT(bytesOf("aten::addmm", f32({n}) + ", " + matrices + ", int, int") ==
                  4 * (count({n}) + count({m, k}) + count({k, n}) + count({m, n})));
        RC_ASSERT(flopsOf("aten::addmv_", f32({m}) + ", " + f32({m, k}) + ", " + f32({k}) +
                                              ", int, int") == 2 * count({m, k}));
        RC_ASSERT(flopsOf("aten::dot", f32({k}) + ", " + f32({k})) == 2 * count({k}));
    }));
}

TEST(OpWork, OfProductsOfEightBitsHasTheTypeOfTheResult) {
    EXPECT_EQ(bytesOf("aten::_int_mm", "i8[32,16], i8[16,8]"), 32 * 16 + 16 * 8 + 4 * 32 * 8);
    const std::string factors = "Float8_e4m3fn[32,16], Float8_e4m3fn[16,8], f32[], f32[], ";
    const auto asked = workOf("aten::_scaled_mm", factors + "bf16[8], -, int, true");
    ASSERT_TRUE(asked);
    EXPECT_EQ(asked->flops, 2 * 32 * 16 * 8);
    EXPECT_EQ(asked->bytes, 32 * 16 + 16 * 8 + 4 + 4 + 2 * 8 + 2 * 32 * 8);
    EXPECT_EQ(asked->type, ElementType::F8);
    EXPECT_EQ(bytesOf("aten::_scaled_mm", factors + "-, -, -, false"),
              32 * 16 + 16 * 8 + 4 + 4 + 32 * 8);
    EXPECT_EQ(bytesOf("aten::_scaled_mm", factors + "-, -, int, false, f32[32,8]"),
              32 * 16 + 16 * 8 + 4 + 4 + 4 * 32 * 8);
}

TEST(OpWork, OfExpertsIsThatOfEachRowByTheMatrixOfItsGroup) {
    EXPECT_TRUE(rc::check("experts", [] {
        const std::int64_t groups = anySize(), k = anySize(), n = anySize();
        Shape sizes;
        std::int64_t rows = 0;
        double flops = 0;
        for (std::int64_t g = 0; g < groups; ++g) {
            sizes.push_back(anySize());
            rows += sizes.back();
            forEach({sizes.back(), n, k}, [&] { flops += 2; });
        }
        const std::string ends = "i32" + list('[', {groups}, ']');
        // Rows in groups; columns in groups; the common dimension in groups.
        RC_ASSERT(flopsOf("aten::_grouped_mm", f32({rows, k}) + ", " + f32({groups, k, n}) + ", " +
                                                   ends + ", -, -") == flops);
        RC_ASSERT(flopsOf("aten::_grouped_mm", f32({groups, n, k}) + ", " + f32({k, rows}) + ", " +
                                                   ends + ", -, -") == flops);
        const auto common = workOf("aten::_grouped_mm",
                                   f32({n, rows}) + ", " + f32({rows, k}) + ", " + ends + ", -, -");
        RC_ASSERT(common->flops == flops);
        RC_ASSERT(common->bytes ==
                  4 * (double(n * rows) + double(rows * k) + double(groups * n * k)));
        RC_ASSERT(flopsOf("aten::_grouped_mm", f32({groups, n, k}) + ", " + f32({groups, k, 2}) +
                                                   ", -, -, -") == double(groups * n * k * 4));
    }));
    EXPECT_EQ(flopsOf("aten::_grouped_mm", "f32[4,2], f32[2,2,3], -, -, -"), -1) << "no groups";
    EXPECT_EQ(flopsOf("aten::_grouped_mm", "f32[4,2], f32[2,3,3], i32[2], -, -"), -1);
}

TEST(OpWork, OfRecurrentNetworksIsEveryWeightAtEveryStep) {
    // Two layers, two directions: the second layer reads both of the first.
    const std::string weights = "{f32[8,3] f32[8,2] f32[8] f32[8] f32[8,3] f32[8,2] f32[8] f32[8] "
                                "f32[8,4] f32[8,2] f32[8] f32[8] f32[8,4] f32[8,2] f32[8] f32[8] }";
    const double matrices = 2 * (8 * 3 + 8 * 2) + 2 * (8 * 4 + 8 * 2), biases = 8 * 8;
    const double rows = 5 * 7;
    const std::string sizes = "int, int, int, int, false, float, true, ";
    const auto forward = workOf(
        "aten::_cudnn_rnn", "f32[5,7,3], " + weights + ", int, f32[240], f32[4,7,2], f32[4,7,2], " +
                                sizes + "true, (), -");
    ASSERT_TRUE(forward);
    EXPECT_EQ(forward->flops, 2 * matrices * rows);
    EXPECT_EQ(forward->bytes, 4 * (rows * 3 + matrices + biases + rows * 4));
    EXPECT_TRUE(forward->isProduct);
    const auto backward =
        workOf("aten::_cudnn_rnn_backward",
               "f32[5,7,3], " + weights + ", int, f32[240], f32[4,7,2], f32[4,7,2], f32[5,7,4], " +
                   "f32[5,7,4], -, -, " + sizes + "true, (), -, u8[9], (1,0,0,1)");
    ASSERT_TRUE(backward);
    EXPECT_EQ(backward->flops, 2 * forward->flops);
    EXPECT_EQ(flopsOf("aten::_cudnn_rnn", "f32[5,7,9], " + weights + ", int, -, f32[4,7,2], -, " +
                                              sizes + "true, (), -"),
              -1)
        << "another size of the input";
}

TEST(OpWork, OfFactorisationsIsTheLeadingTermOfLapacks) {
    EXPECT_DOUBLE_EQ(flopsOf("aten::linalg_cholesky_ex", "f32[2,30,30], false, false"),
                     2 * 27000.0 / 3);
    EXPECT_DOUBLE_EQ(flopsOf("aten::linalg_lu_factor_ex", "f32[30,30], true, false"), 18000);
    EXPECT_EQ(flopsOf("aten::linalg_solve_triangular", "f32[30,30], f32[30,4], false, true, false"),
              3600);
    EXPECT_EQ(flopsOf("aten::linalg_solve_triangular", "f32[30,30], f32[4,30], false, false, true"),
              3600)
        << "from the right";
    EXPECT_EQ(flopsOf("aten::_cholesky_solve_helper", "f32[30,4], f32[30,30], false"), 7200);
    EXPECT_EQ(flopsOf("aten::linalg_lu_solve", "f32[30,30], i32[30], f32[30,4], true, false"),
              7200);
    EXPECT_EQ(bytesOf("aten::linalg_solve_triangular", "f32[30,30], f32[30,4], true, true, false"),
              4 * (450 + 240))
        << "half of the matrix";
    EXPECT_EQ(flopsOf("aten::linalg_cholesky_ex", "f32[30,20], false, false"), -1);
    EXPECT_EQ(flopsOf("aten::linalg_cholesky_ex", "f32[30], false, false"), -1);
}

TEST(OpWork, SaysWhatIsAProduct) {
    const std::string heads = "bf16[2,4,8,16], bf16[2,4,8,16], bf16[2,4,8,16]";
    for (const auto& [op, text] : std::initializer_list<std::pair<const char*, std::string>>{
             {"aten::mm", "f32[2,3], f32[3,4]"},
             {"aten::_int_mm", "i8[32,16], i8[16,8]"},
             {"aten::addmv_", "f32[2], f32[2,3], f32[3], int, int"},
             {"aten::dot", "f32[2], f32[2]"},
             {"aten::cudnn_convolution",
              "f32[1,2,8,8], f32[4,2,3,3], (0,0), (1,1), (1,1), int, false, false, true"},
             {"aten::_scaled_dot_product_flash_attention", heads + ", float, false"}}) {
        const auto work = workOf(op, text);
        ASSERT_TRUE(work) << op;
        EXPECT_TRUE(work->isProduct) << op;
    }
    const auto sum = workOf("aten::add", "f32[2,3], f32[2,3], int");
    ASSERT_TRUE(sum);
    EXPECT_FALSE(sum->isProduct);
}

TEST(OpWork, OfProductsThatDoNotFitIsNone) {
    for (const char* text : {"f32[2,3], f32[4,5]", "f32[2,3]", "f32[2], f32[2]", "f32[2,3], int",
                             "f32[2,3,4,5], f32[2,3,5,6]", ""})
        EXPECT_FALSE(workOf("aten::mm", text)) << text;
    EXPECT_FALSE(workOf("aten::bmm", "f32[2,3,4], f32[3,4,5]"));
}

// ---- convolutions ----

struct Axis {
    std::int64_t input, kernel, padding, stride, dilation;

    /// Where a kernel may begin so that it ends inside of the padded input.
    std::int64_t places() const {
        std::int64_t n = 0;
        for (std::int64_t at = -padding; at + dilation * (kernel - 1) < input + padding;
             at += stride)
            ++n;
        return n;
    }
    /// What the kernels at all inputs write, without the padding.
    std::int64_t transposedPlaces() const {
        std::int64_t end = 0;
        for (std::int64_t i = 0; i < input; ++i)
            for (std::int64_t k = 0; k < kernel; ++k)
                end = std::max(end, i * stride + k * dilation + 1);
        return end - 2 * padding;
    }
};

Axis anyAxis() {
    return {anySize(6), anySize(3), *rc::gen::inRange<std::int64_t>(0, 3), anySize(3), anySize(2)};
}

struct Convolution {
    std::int64_t batch = anySize(2), groups = anySize(3);
    std::int64_t in = groups * anySize(2), out = groups * anySize(2); // channels
    Axis y = anyAxis(), x = anyAxis();

    std::string lists() const {
        return ints({y.padding, x.padding}) + ", " + ints({y.stride, x.stride}) + ", " +
               ints({y.dilation, x.dilation});
    }
};

TEST(OpWork, OfConvolutionsIsWhatTheLoopsCount) {
    EXPECT_TRUE(rc::check("convolutions", [] {
        const Convolution c;
        RC_PRE((c.y.places() > 0 && c.x.places() > 0));
        const Shape output = {c.batch, c.out, c.y.places(), c.x.places()};
        const Shape input = {c.batch, c.in, c.y.input, c.x.input};
        const Shape weight = {c.out, c.in / c.groups, c.y.kernel, c.x.kernel};
        double flops = 0;
        forEach(output, [&] {
            forEach({c.in / c.groups, c.y.kernel, c.x.kernel}, [&] { flops += 2; });
        });
        const std::string forward =
            f32(input) + ", " + f32(weight) + ", " + c.lists() + ", int, false, false, true";
        const double all = count(input) + count(weight) + count(output);
        RC_ASSERT(flopsOf("aten::cudnn_convolution", forward) == flops);
        RC_ASSERT(bytesOf("aten::cudnn_convolution", forward) == 4 * all);
        const std::string backward = f32(output) + ", " + f32(input) + ", " + f32(weight) +
                                     ", -, " + c.lists() + ", false, (0,0), int, -";
        RC_ASSERT(flopsOf("aten::convolution_backward", backward) == 2 * flops);
        RC_ASSERT(bytesOf("aten::convolution_backward", backward) ==
                  4 * (all + count(input) + count(weight)));
    }));
}

TEST(OpWork, OfTransposedConvolutionsIsWhatTheLoopsCount) {
    EXPECT_TRUE(rc::check("transposed convolutions", [] {
        const Convolution c;
        RC_PRE((c.y.transposedPlaces() > 0 && c.x.transposedPlaces() > 0));
        const Shape input = {c.batch, c.in, c.y.input, c.x.input};
        const Shape weight = {c.in, c.out, c.y.kernel, c.x.kernel}; // one group
        const Shape output = {c.batch, c.out, c.y.transposedPlaces(), c.x.transposedPlaces()};
        double flops = 0;
        forEach(input, [&] { forEach({c.out, c.y.kernel, c.x.kernel}, [&] { flops += 2; }); });
        const std::string forward =
            f32(input) + ", " + f32(weight) + ", " + ints({c.y.padding, c.x.padding}) +
            ", (0,0), " + ints({c.y.stride, c.x.stride}) + ", " +
            ints({c.y.dilation, c.x.dilation}) + ", int, false, false, true";
        RC_ASSERT(flopsOf("aten::cudnn_convolution_transpose", forward) == flops);
        RC_ASSERT(bytesOf("aten::cudnn_convolution_transpose", forward) ==
                  4 * (count(input) + count(weight) + count(output)));
        const std::string backward = f32(output) + ", " + f32(input) + ", " + f32(weight) +
                                     ", -, " + c.lists() + ", true, (0,0), int, -";
        RC_ASSERT(flopsOf("aten::convolution_backward", backward) == 2 * flops);
    }));
}

TEST(OpWork, OfAConvolutionIsToldByTheOpOfTheBackendAlone) {
    const std::string tensors = "bf16[8,3,224,224], bf16[64,3,7,7], ";
    const auto work =
        workOf("aten::cudnn_convolution", tensors + "(3,3), (2,2), (1,1), int, false, false, true");
    ASSERT_TRUE(work);
    EXPECT_EQ(work->flops, 2.0 * 8 * 64 * 112 * 112 * 3 * 7 * 7);
    EXPECT_EQ(work->type, ElementType::Bf16);
    const std::string rest = "-, (2,2), (3,3), (1,1), false, (0,0), int";
    EXPECT_FALSE(workOf("aten::convolution", tensors + rest));
    EXPECT_FALSE(workOf("aten::_convolution", tensors + rest + ", false, false, true, true"));
    EXPECT_FALSE(workOf("aten::conv2d", tensors + "-, (2,2), (3,3), (1,1), int"));
    EXPECT_EQ(flopsOf("aten::_conv_depthwise2d",
                      "f32[1,8,5,5], f32[8,1,3,3], (3,3), f32[8], (1,1), (0,0), (1,1)"),
              2 * 8 * 3 * 3 * 9);
    EXPECT_EQ(bytesOf("aten::_conv_depthwise2d",
                      "f32[1,8,5,5], f32[8,1,3,3], (3,3), f32[8], (1,1), (0,0), (1,1)"),
              4 * (8 * 25 + 8 * 9 + 8 + 8 * 9));
}

TEST(OpWork, OfConvolutionsThatDoNotFitIsNone) {
    const std::string end = ", int, false, false, true";
    for (const char* text :
         {"f32[1,4,5,5], f32[8,3,3,3], (0,0), (1,1), (1,1)",
          "f32[1,3,2,2], f32[8,3,3,3], (0,0), (1,1), (1,1)",
          "f32[1,3,5,5], f32[8,3,3,3], (0,0), (0,0), (1,1)",
          "f32[1,3,5,5], f32[8,3,3,3], (), (1,1), (1,1)",
          "f32[1,3,5,5], f32[8,0,3,3], (0,0), (1,1), (1,1)", "f32[1,3], f32[8,3], (), (), ()",
          "f32[1,3,5,5], f32[8,3,3,3], int, (1,1), (1,1)",
          "f32[1,3,5,5], f32[8,3,3,3], (-9223372036854775808,0), (1,1), (1,1)"})
        EXPECT_FALSE(workOf("aten::cudnn_convolution", text + end)) << text;
}

// ---- attention ----

TEST(OpWork, OfAttentionIsWhatTheLoopsCount) {
    EXPECT_TRUE(rc::check("attention", [] {
        const std::int64_t b = anySize(3), shared = anySize(2), kv = anySize(3), h = shared * kv;
        const std::int64_t q = anySize(), k = anySize(), d = anySize(), v = anySize();
        double scores = 0, output = 0;
        forEach({b, h, q, k, d}, [&] { scores += 2; }); // query by key
        forEach({b, h, q, k, v}, [&] { output += 2; }); // scores by value
        const Shape query = {b, h, q, d}, key = {b, kv, k, d}, value = {b, kv, k, v};
        const std::string tensors = f32(query) + ", " + f32(key) + ", " + f32(value) + ", ";
        const double read = count(query) + count(key) + count(value);
        const double sums = count({b, h, q}), result = count({b, h, q, v});
        const auto flash =
            workOf("aten::_scaled_dot_product_flash_attention", tensors + "float, true, false, -");
        RC_ASSERT(flash.has_value());
        RC_ASSERT(flash->flops == scores + output);
        RC_ASSERT(flash->bytes == 4 * (read + result + sums));
        RC_ASSERT(flash->causal);
        const auto efficient = workOf("aten::_scaled_dot_product_efficient_attention",
                                      tensors + "-, false, float, false, -");
        RC_ASSERT(efficient.has_value());
        RC_ASSERT(efficient->flops == scores + output);
        RC_ASSERT(efficient->bytes == 4 * (read + result));
        RC_ASSERT(!efficient->causal);

        // Scores again; gradients of scores and value; gradients of query and key.
        const std::string backward = f32({b, h, q, v}) + ", " + tensors + f32({b, h, q, v}) + ", " +
                                     f32({b, h, q}) + ", -, -, int, int, float, true, -, -, float";
        const auto gradients =
            workOf("aten::_scaled_dot_product_flash_attention_backward", backward);
        RC_ASSERT(gradients.has_value());
        RC_ASSERT(gradients->flops == scores + output + output + scores + scores);
        RC_ASSERT(gradients->bytes == 4 * (2 * read + 2 * result + sums));
        RC_ASSERT(gradients->causal);
    }));
}

TEST(OpWork, OfAttentionIsNotToldByWhatIsInsideOfIt) {
    const std::string tensors = "bf16[2,4,8,16], bf16[2,4,8,16], bf16[2,4,8,16]";
    for (const char* op : {"aten::_flash_attention_forward", "aten::_efficient_attention_forward",
                           "aten::_cudnn_attention_forward", "aten::scaled_dot_product_attention"})
        EXPECT_FALSE(workOf(op, tensors + ", -, -, int, int, float, true, false")) << op;
    EXPECT_EQ(flopsOf("aten::_scaled_dot_product_cudnn_attention",
                      tensors + ", -, true, float, true, false, -"),
              2.0 * 2 * 4 * 8 * 8 * (16 + 16));
    EXPECT_FALSE(workOf("aten::_scaled_dot_product_flash_attention",
                        "bf16[2,4,8,16], bf16[2,3,8,16], bf16[2,3,8,16], float, true"));
}

// ---- elementwise ----

/// A shape that broadcasts to `full`: leading sizes left out, others 1.
Shape narrowed(const Shape& full) {
    Shape shape(full.begin() + *rc::gen::inRange<std::ptrdiff_t>(0, std::ssize(full) + 1),
                full.end());
    for (std::int64_t& size : shape)
        size = *rc::gen::element<std::int64_t>(1, size);
    return shape;
}

TEST(OpWork, OfElementwiseOpsBroadcastsAsTheLoopsDo) {
    EXPECT_TRUE(rc::check("elementwise", [] {
        Shape full(*rc::gen::inRange<std::size_t>(0, 4));
        for (std::int64_t& size : full)
            size = *rc::gen::inRange<std::int64_t>(0, 4);
        const Shape other = narrowed(full);
        const double outputs = count(full), read = count(full) + count(other);
        const std::string both = f32(full) + ", " + f32(other);
        const std::string turned = f32(other) + ", " + f32(full);
        for (const std::string& text : {both, turned}) {
            RC_ASSERT(flopsOf("aten::add", text + ", int") == outputs);
            RC_ASSERT(bytesOf("aten::add", text + ", int") == 4 * (read + outputs));
            RC_ASSERT(bytesOf("aten::lt", text) == 4 * read + outputs);
            RC_ASSERT(bytesOf("aten::div", text) == 4 * (read + outputs));
        }
        RC_ASSERT(bytesOf("aten::mul_", both) == 4 * (read + outputs));
        RC_ASSERT(workOf("aten::mul_", turned).has_value() == (full == other));
        RC_ASSERT(flopsOf("aten::addcmul_", both + ", " + f32(other) + ", int") == 3 * outputs);
        RC_ASSERT(bytesOf("aten::where", "bool[], " + both) == 1 + 4 * (read + outputs));
    }));
}

TEST(OpWork, OfElementwiseOpsHasTheTypeThatPyTorchPromotesTo) {
    EXPECT_EQ(bytesOf("aten::add", "bf16[10], f32[10], int"), 20 + 40 + 40);
    EXPECT_EQ(bytesOf("aten::add", "bf16[10], f16[10], int"), 20 + 20 + 40);
    EXPECT_EQ(bytesOf("aten::add", "bf16[10], f64[], int"), 20 + 8 + 20); // a number of Python
    EXPECT_EQ(bytesOf("aten::add", "i32[10], f64[], int"), 40 + 8 + 40);
    EXPECT_EQ(bytesOf("aten::add", "u8[10], i8[10], int"), 10 + 10 + 20);
    EXPECT_EQ(bytesOf("aten::add", "bool[10], i64[], int"), 10 + 8 + 80);
    EXPECT_EQ(bytesOf("aten::div", "i64[10], i64[10]"), 80 + 80 + 40);
    EXPECT_EQ(bytesOf("aten::sqrt", "i64[10]"), 80 + 40);
    EXPECT_EQ(bytesOf("aten::add_", "bf16[10], f32[10], int"), 20 + 40 + 20);
    EXPECT_EQ(bytesOf("aten::masked_fill_", "bf16[10,10], bool[10], int"), 200 + 10 + 200);
    EXPECT_EQ(bytesOf("aten::pow", "f32[10], int"), 40 + 40);
    EXPECT_EQ(bytesOf("aten::gelu", "bf16[10], -"), 20 + 20);
    EXPECT_EQ(bytesOf("aten::threshold_backward", "bf16[10], bf16[10], int"), 3 * 20);
    EXPECT_EQ(bytesOf("aten::native_dropout", "bf16[10], float, true"), 20 + 20 + 10);
}

TEST(OpWork, OfWhatCallsOtherOpsIsNone) {
    EXPECT_FALSE(workOf("aten::add", "f32[10], int, int"));
    EXPECT_FALSE(workOf("aten::mul", "f32[10], float"));
    EXPECT_FALSE(workOf("aten::relu", "f32[10]"));
    EXPECT_FALSE(workOf("aten::abs", "f32[10]"));
    EXPECT_TRUE(workOf("aten::abs", "f32[10], f32[0]"));
    EXPECT_FALSE(workOf("aten::sum", "f32[10], -"));
    EXPECT_FALSE(workOf("aten::max", "f32[10], f32[10]"));
    EXPECT_FALSE(workOf("aten::var", "f32[10,2], (1), true, false"));
    for (const char* op : {"aten::linear", "aten::matmul", "aten::mv", "aten::to", "aten::_to_copy",
                           "aten::clone", "aten::zero_", "aten::embedding", "aten::masked_fill"})
        EXPECT_FALSE(workOf(op, "f32[10,10], f32[10,10]")) << op;
}

TEST(OpWork, OfUnknownOpsIsNone) {
    for (const char* op :
         {"", "_", "aten::", "aten::_", "mm", "aten::mm.out", "mine::mm", "aten::no_such",
          "aten::_foreach_", "aten::_foreach_mm", "aten::_foreach__", "aten::mm__"})
        EXPECT_FALSE(workOf(op, "f32[2,3], f32[3,4]")) << op;
}

// ---- the others ----

TEST(OpWork, OfReductionsKeepsTheSizesThatAreNotReduced) {
    EXPECT_TRUE(rc::check("reductions", [] {
        Shape full(*rc::gen::inRange<std::size_t>(1, 4)), kept, reduced;
        for (std::size_t i = 0; i < full.size(); ++i) {
            full[i] = anySize();
            const auto dimension = static_cast<std::int64_t>(i);
            if (*rc::gen::arbitrary<bool>())
                kept.push_back(full[i]);
            else
                reduced.push_back(*rc::gen::element(dimension, dimension - std::ssize(full)));
        }
        const double outputs = reduced.empty() ? 1 : count(kept); // no dimensions: all of them
        const std::string text = f32(full) + ", " + ints(reduced) + ", false, -";
        RC_ASSERT(flopsOf("aten::sum", text) == count(full));
        RC_ASSERT(bytesOf("aten::sum", text) == 4 * (count(full) + outputs));
        RC_ASSERT(bytesOf("aten::linalg_vector_norm",
                          f32(full) + ", int, " + ints(reduced) + ", false, -") ==
                  4 * (count(full) + outputs));
    }));
    EXPECT_EQ(bytesOf("aten::mean", "f32[10,2], -, false, -"), 80 + 4);
    EXPECT_EQ(bytesOf("aten::max", "f32[10,2]"), 80 + 4);
    EXPECT_EQ(bytesOf("aten::max", "f32[10,2], int, false"), 80);
    EXPECT_EQ(bytesOf("aten::any", "bool[10]"), 10 + 1);
    EXPECT_FALSE(workOf("aten::sum", "f32[10,2], (2), false, -"));
    EXPECT_FALSE(workOf("aten::sum", "f32[10,2], (-3), false, -"));
}

TEST(OpWork, OfNormalisationsReadsAndWritesEachElementOnce) {
    EXPECT_EQ(bytesOf("aten::native_layer_norm", "f32[6,4,8], (4,8), f32[4,8], f32[4,8], float"),
              4 * (2 * 192 + 2 * 32 + 2 * 6));
    EXPECT_EQ(flopsOf("aten::native_layer_norm", "f32[6,4,8], (4,8), f32[4,8], -, float"), 6 * 192);
    EXPECT_EQ(bytesOf("aten::_fused_rms_norm", "bf16[6,8], (8), bf16[8], float"),
              2 * (2 * 48 + 8) + 4 * 6);
    EXPECT_EQ(bytesOf("aten::native_layer_norm_backward",
                      "f32[6,8], f32[6,8], (8), f32[6,1], f32[6,1], f32[8], f32[8], -"),
              4 * (3 * 48 + 2 * 6 + 2 * 8 + 2 * 8));
    const std::string batch = "f32[2,3,4,4], f32[3], f32[3], f32[3], f32[3], ";
    EXPECT_EQ(bytesOf("aten::cudnn_batch_norm", batch + "true, float, float"),
              4 * (2 * 96 + 4 * 3 + 4 * 3)); // running and kept statistics
    EXPECT_EQ(bytesOf("aten::native_batch_norm", batch + "false, float, float"),
              4 * (2 * 96 + 4 * 3));
    EXPECT_EQ(bytesOf("aten::cudnn_batch_norm_backward",
                      "f32[2,3,4,4], f32[2,3,4,4], f32[3], -, -, f32[3], f32[3], float, u8[5]"),
              4 * (3 * 96 + 3 * 3 + 2 * 3) + 5);
    EXPECT_EQ(
        bytesOf("aten::native_group_norm", "f32[2,6,4], f32[6], f32[6], int, int, int, int, float"),
        4 * (2 * 48 + 12));
    EXPECT_EQ(bytesOf("aten::_softmax", "bf16[4,8], int, false"), 2 * 64);
    EXPECT_EQ(bytesOf("aten::_log_softmax", "bf16[4,8], int, true"), 64 + 128);
    EXPECT_EQ(bytesOf("aten::_softmax_backward_data", "f32[4,8], f32[4,8], int, int"), 4 * 96);
    EXPECT_FALSE(workOf("aten::native_layer_norm", "f32[6], (4,8), -, -, float"));
}

TEST(OpWork, OfCopiesAndGathersMovesBytesAlone) {
    EXPECT_EQ(bytesOf("aten::copy_", "bf16[8,8], f32[8,8], false"), 128 + 256);
    EXPECT_EQ(flopsOf("aten::copy_", "bf16[8,8], f32[8,8], false"), 0);
    EXPECT_EQ(bytesOf("aten::fill_", "f32[8,8], int"), 256);
    EXPECT_EQ(bytesOf("aten::cat", "{f32[2,3] f32[4,3] }, int"), 2 * 4 * 18);
    EXPECT_EQ(bytesOf("aten::cat", "{f32[2,3] bf16[4,3] }, int"), 24 + 24 + 4 * 18);
    EXPECT_FALSE(workOf("aten::cat", "{}, int"));
    EXPECT_EQ(bytesOf("aten::index_select", "bf16[1000,64], int, i64[32]"),
              2 * 2 * 32 * 64 + 8 * 32);
    EXPECT_EQ(bytesOf("aten::index_select", "bf16[10,4], int, i64[32]"),
              2 * 10 * 4 + 2 * 32 * 4 + 8 * 32); // the table is read once
    EXPECT_EQ(bytesOf("aten::gather", "f32[8,100], int, i64[8,1], false"), 32 + 64 + 32);
    EXPECT_EQ(bytesOf("aten::scatter_add_", "f32[8,100], int, i64[8,1], f32[8,1]"),
              64 + 32 + 2 * 32);
    EXPECT_EQ(bytesOf("aten::scatter_", "f32[8,100], int, i64[8,1], int"), 64 + 32);
    EXPECT_EQ(bytesOf("aten::index_add_", "f32[100,8], int, i64[5], f32[5,8], int"),
              40 + 160 + 2 * 160);
    EXPECT_EQ(bytesOf("aten::embedding_dense_backward", "f32[2,3,8], i64[2,3], int, int, false"),
              2 * 4 * 48 + 48);
    EXPECT_EQ(bytesOf("aten::nll_loss_forward", "f32[32,10], i64[32], -, int, int"),
              4 * 32 + 8 * 32 + 2 * 4);
    EXPECT_EQ(bytesOf("aten::nll_loss_backward", "f32[], f32[32,10], i64[32], -, int, int, f32[]"),
              4 + 8 * 32 + 4 + 4 * 32);
}

TEST(OpWork, OfIndexingMovesTheRowsThatAreNamed) {
    EXPECT_EQ(bytesOf("aten::index", "f32[100,8], {i64[20] }"), 20 * 8 + 2 * 20 * 8 * 4);
    EXPECT_EQ(bytesOf("aten::index", "f32[5,8], {i64[20] }"), 20 * 8 + 40 * 4 + 20 * 5 * 4)
        << "columns may be meant: those are fewer";
    EXPECT_EQ(bytesOf("aten::_index_put_impl_", "f32[100,8], {i64[20] }, f32[20,8], true, true"),
              20 * 8 + 3 * 20 * 8 * 4);
    EXPECT_EQ(flopsOf("aten::_index_put_impl_", "f32[100,8], {i64[20] }, f32[20,8], true, true"),
              160);
    EXPECT_EQ(bytesOf("aten::_index_put_impl_", "f32[100,8], {i64[20] }, f32[], false, true"),
              20 * 8 + 4 + 20 * 8 * 4);
    EXPECT_EQ(bytesOf("aten::index", "f32[100,8], {bool[100] }"), -1) << "how many are true?";
    EXPECT_EQ(bytesOf("aten::index", "f32[100,8], {i64[20] i64[20] }"), -1);
}

TEST(OpWork, OfListsIsThatOfTheirTensors) {
    EXPECT_EQ(flopsOf("aten::_foreach_add_", "{f32[2,3] f32[4] }, {f32[2,3] f32[4] }, int"), 10);
    EXPECT_EQ(bytesOf("aten::_foreach_add_", "{f32[2,3] f32[4] }, {f32[2,3] f32[4] }, int"), 120);
    EXPECT_EQ(bytesOf("aten::_foreach_mul", "{f32[2,3] f32[4] }, float"), 80);
    EXPECT_EQ(bytesOf("aten::_foreach_mul_", "{f32[6] f32[4] }, f32[]"), 80 + 2 * 4);
    EXPECT_EQ(flopsOf("aten::_foreach_addcdiv_", "{f32[6] }, {f32[6] }, {f32[6] }, -"), 18);
    EXPECT_EQ(bytesOf("aten::_foreach_abs", "{f32[6] }"), 48);
    EXPECT_EQ(bytesOf("aten::_foreach_norm", "{f32[6] f32[4] }, int, -"), 40 + 8);
    EXPECT_EQ(bytesOf("aten::_foreach_zero_", "{f32[6] f32[4] }"), 40);
    EXPECT_EQ(bytesOf("aten::_foreach_copy_", "{bf16[6] }, {f32[6] }, false"), 12 + 24);
    EXPECT_FALSE(workOf("aten::_foreach_add_", "{f32[2,3] f32[4] }, {f32[2,3] }, int"));
    EXPECT_FALSE(workOf("aten::_foreach_add_", "{}, {}, int"));
    const std::string one = "{f32[10] }, ", rest = "{f32[] }, float, float, float, float, float";
    EXPECT_EQ(bytesOf("aten::_fused_adamw_", one + one + one + one + "{}, " + rest), 40 * 7);
    EXPECT_EQ(bytesOf("aten::_fused_adam_", one + one + one + one + one + rest), 40 * 9);
    EXPECT_EQ(bytesOf("aten::_fused_sgd_", one + one + "{}, float"), 40 * 3);
    EXPECT_EQ(flopsOf("aten::_fused_sgd_", one + one + one + "float"), 40);
    EXPECT_FALSE(workOf("aten::_fused_adam_", one + one + "float"));
}

TEST(OpWork, OfAbsurdSizesIsFiniteOrNone) {
    const std::string huge = "f32[9223372036854775807,9223372036854775807]";
    const auto work = workOf("aten::mm", huge + ", " + huge);
    ASSERT_TRUE(work);
    EXPECT_GT(work->flops, 1e57);
    const std::string beyond = f32(Shape(40, std::int64_t{1} << 62));
    EXPECT_FALSE(workOf("aten::neg", beyond));
    EXPECT_FALSE(workOf("aten::copy_", beyond + ", " + beyond + ", false"));
    EXPECT_EQ(bytesOf("aten::neg", f32({std::int64_t{1} << 62, 0, std::int64_t{1} << 62})), 0);
    EXPECT_FALSE(workOf("aten::neg", "ComplexFloat[4]")); // a type without a size
    EXPECT_TRUE(workOf("aten::cudnn_convolution",
                       "f32[1,1,9223372036854775807], f32[1,1,9223372036854775807], "
                       "(9223372036854775807), (1), (1), int, false, false, true"));
}

TEST(OpWork, OfAnyArgumentsIsFiniteOrNone) {
    const std::vector<std::string> ops = {"mm",
                                          "baddbmm",
                                          "addmv",
                                          "_scaled_mm",
                                          "_grouped_mm",
                                          "_cudnn_rnn",
                                          "_cudnn_rnn_backward",
                                          "linalg_cholesky_ex",
                                          "linalg_solve_triangular",
                                          "linalg_lu_solve",
                                          "cudnn_convolution",
                                          "cudnn_convolution_transpose",
                                          "convolution_backward",
                                          "_scaled_dot_product_flash_attention",
                                          "_scaled_dot_product_cudnn_attention_backward",
                                          "native_layer_norm",
                                          "cudnn_batch_norm",
                                          "add_",
                                          "clamp",
                                          "sum",
                                          "var",
                                          "cat",
                                          "index_select",
                                          "scatter_add",
                                          "nll_loss_backward",
                                          "_foreach_lerp_",
                                          "_foreach_copy_",
                                          "_fused_sgd_"};
    const std::vector<std::string> pieces = {"-",
                                             "int",
                                             "true",
                                             "()",
                                             "(1)",
                                             "(0,-1)",
                                             "(9223372036854775807)",
                                             "(-9223372036854775808)",
                                             "{}",
                                             "{f32[2] f32[] }",
                                             "f32[]",
                                             "f32[0]",
                                             "f32[2,2]",
                                             "i64[2,2]",
                                             "f32[1,2,2,2]",
                                             "bool[1,0,3]",
                                             "QInt8[2,2]",
                                             "f16[9223372036854775807,9223372036854775807]"};
    EXPECT_TRUE(rc::check("any arguments", [&] {
        std::string text;
        for (int left = *rc::gen::inRange(0, 10); left > 0; --left)
            text += (text.empty() ? "" : ", ") + *rc::gen::elementOf(pieces);
        for (const std::string& op : ops)
            if (const auto work = workOf("aten::" + op, text)) {
                RC_ASSERT((std::isfinite(work->flops) && work->flops >= 0));
                RC_ASSERT((std::isfinite(work->bytes) && work->bytes >= 0));
            }
    }));
}

} // namespace
} // namespace ridge::analyzer
