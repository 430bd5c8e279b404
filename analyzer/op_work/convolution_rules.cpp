// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/op_work/op_rules.h"

#include <algorithm>
#include <cmath>

namespace ridge::analyzer {
namespace {

constexpr std::size_t kTransposed = 7; // convolution_backward

/// [batch, channels, sizes...] and [channels, channels, kernel sizes...].
struct Image {
    const TensorArgument* input = nullptr;
    const TensorArgument* weight = nullptr;
    double batch() const { return static_cast<double>(input->sizes[0]); }
    Sizes sizes() const { return Sizes(input->sizes).subspan(2); }
    Sizes kernel() const { return Sizes(weight->sizes).subspan(2); }
};

std::optional<Image> imageAt(Arguments arguments, std::size_t place) {
    const Image image{tensorAt(arguments, place), tensorAt(arguments, place + 1)};
    if (!image.input || !image.weight || image.input->sizes.size() < 3 ||
        image.input->sizes.size() != image.weight->sizes.size())
        return std::nullopt;
    return image;
}

/// A kernel reads as many channels, and there are as many groups as they fit into the input's.
bool fitsWeight(const Image& image) {
    const std::int64_t read = image.weight->sizes[1];
    return read > 0 && image.input->sizes[1] % read == 0;
}

bool fitsTransposedWeight(const Image& image) {
    return image.input->sizes[1] == image.weight->sizes[0];
}

/// Each element of the weight meets each of `places`, in each image.
double multiplyAdds(double batch, Sizes places, const TensorArgument& weight) {
    return batch == 0 ? 0 : batch * product(places) * elements(weight);
}

/// The lists of a convolution: one number for each dimension, or one for all.
class Lists {
  public:
    explicit Lists(const OpCall& call) : m_call(call) {}

    /// None where the list is missing or too short. Place 0 stands for no list.
    std::optional<double> value(std::size_t list, std::size_t dimension, double otherwise) const {
        const std::uint8_t place = m_call.row.at[list];
        if (place == 0)
            return otherwise;
        const IntegerList* const values = integersAt(m_call.arguments, place);
        if (!values || values->empty())
            return std::nullopt;
        const std::size_t at = values->size() == 1 ? 0 : dimension;
        if (at >= values->size())
            return std::nullopt;
        return static_cast<double>((*values)[at]);
    }

  private:
    const OpCall& m_call;
};

struct Steps {
    double padding = 0, stride = 1, dilation = 1, outputPadding = 0;
};

std::optional<Steps> stepsOf(const Lists& lists, std::size_t dimension) {
    const auto padding = lists.value(0, dimension, 0);
    const auto stride = lists.value(1, dimension, 1);
    const auto dilation = lists.value(2, dimension, 1);
    const auto outputPadding = lists.value(3, dimension, 0);
    if (!padding || !stride || !dilation || !outputPadding || *stride < 1 || *dilation < 1)
        return std::nullopt;
    return Steps{*padding, *stride, *dilation, *outputPadding};
}

/// https://docs.pytorch.org/docs/stable/generated/torch.nn.Conv2d.html, "Shape".
double outputSize(double input, double kernel, const Steps& steps) {
    const double room = input + 2 * steps.padding - steps.dilation * (kernel - 1) - 1;
    return std::floor(room / steps.stride) + 1;
}

/// https://docs.pytorch.org/docs/stable/generated/torch.nn.ConvTranspose2d.html, "Shape".
double transposedSize(double input, double kernel, const Steps& steps) {
    return (input - 1) * steps.stride - 2 * steps.padding + steps.dilation * (kernel - 1) +
           steps.outputPadding + 1;
}

/// The places of the output in one image.
std::optional<double> outputPlaces(const OpCall& call, const Image& image,
                                   double (*size)(double, double, const Steps&)) {
    double places = 1;
    for (std::size_t i = 0; i < image.sizes().size(); ++i) {
        const auto steps = stepsOf(Lists(call), i);
        if (!steps)
            return std::nullopt;
        const double each = size(static_cast<double>(image.sizes()[i]),
                                 static_cast<double>(image.kernel()[i]), *steps);
        if (!(each > 0))
            return std::nullopt;
        places *= each;
    }
    return places;
}

double bytesRead(const OpCall& call) {
    const auto& at = call.row.at;
    const std::size_t last = *std::max_element(at.begin(), at.end());
    return bytesOfTensors(call.arguments.first(std::min(last, call.arguments.size())));
}

} // namespace

std::optional<OpWork> convolution(const OpCall& call) {
    const auto image = imageAt(call.arguments, 0);
    if (!image || !fitsWeight(*image))
        return std::nullopt;
    const auto places = outputPlaces(call, *image, outputSize);
    if (!places)
        return std::nullopt;
    const double channels = static_cast<double>(image->weight->sizes[0]);
    return OpWork{.flops = 2 * image->batch() * *places * elements(*image->weight),
                  .bytes = bytesRead(call) +
                           image->batch() * channels * *places * bytesOf(image->input->type),
                  .type = image->input->type,
                  .isProduct = true};
}

std::optional<OpWork> transposedConvolution(const OpCall& call) {
    const auto image = imageAt(call.arguments, 0);
    if (!image || !fitsTransposedWeight(*image))
        return std::nullopt;
    const auto places = outputPlaces(call, *image, transposedSize);
    if (!places)
        return std::nullopt;
    const double channels = static_cast<double>(image->weight->sizes[1]);
    return OpWork{.flops = 2 * multiplyAdds(image->batch(), image->sizes(), *image->weight),
                  .bytes = bytesRead(call) +
                           image->batch() * channels * *places * bytesOf(image->input->type),
                  .type = image->input->type,
                  .isProduct = true};
}

std::optional<OpWork> convolutionBackward(const OpCall& call) {
    const TensorArgument* const gradient = tensorAt(call.arguments, 0);
    const auto image = imageAt(call.arguments, 1);
    if (!gradient || !image || gradient->sizes.size() != image->input->sizes.size() ||
        gradient->sizes[0] != image->input->sizes[0])
        return std::nullopt;
    const bool transposed = isTrueAt(call.arguments, kTransposed);
    if (!(transposed ? fitsTransposedWeight(*image) : fitsWeight(*image)))
        return std::nullopt;
    // The gradient of a bias is a sum, which is recorded on its own.
    const Sizes places = transposed ? image->sizes() : Sizes(gradient->sizes).subspan(2);
    return OpWork{.flops = 2 * 2 * multiplyAdds(image->batch(), places, *image->weight),
                  .bytes = bytes(*gradient) + 2 * bytes(*image->input) + 2 * bytes(*image->weight),
                  .type = image->input->type,
                  .isProduct = true};
}

} // namespace ridge::analyzer
