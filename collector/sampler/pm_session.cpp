// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/sampler/pm_session.h"

#include <utility>

namespace ridge::sampler {

namespace {

using counters::parameters;

constexpr std::int64_t kClockStepNs = 1000; ///< neighbouring samples meet within it

CUptiResult initialize(const ProfilerApi& api) {
    auto p =
        parameters<CUpti_Profiler_Initialize_Params>(CUpti_Profiler_Initialize_Params_STRUCT_SIZE);
    return api.cuptiProfilerInitialize(&p);
}

Result<MetricSet> metricsOf(const ProfilerApi& api, std::size_t device) {
    auto chip =
        parameters<CUpti_Device_GetChipName_Params>(CUpti_Device_GetChipName_Params_STRUCT_SIZE);
    chip.deviceIndex = device;
    if (const CUptiResult result = api.cuptiDeviceGetChipName(&chip); result != CUPTI_SUCCESS)
        return fail(reasonOf(api, result));
    auto p = parameters<CUpti_PmSampling_GetCounterAvailability_Params>(
        CUpti_PmSampling_GetCounterAvailability_Params_STRUCT_SIZE);
    p.deviceIndex = device;
    if (const CUptiResult result = api.cuptiPmSamplingGetCounterAvailability(&p);
        result != CUPTI_SUCCESS)
        return fail(reasonOf(api, result));
    std::vector<std::uint8_t> availability(p.counterAvailabilityImageSize);
    p.pCounterAvailabilityImage = availability.data();
    if (const CUptiResult result = api.cuptiPmSamplingGetCounterAvailability(&p);
        result != CUPTI_SUCCESS)
        return fail(reasonOf(api, result));
    return chooseMetrics(api, chip.pChipName, availability);
}

} // namespace

// A sample takes 20 to 36 KB of the hardware's buffer, so 256 MiB hold some seconds at the default
// interval. It takes 80 to 100 KB of the image, which is emptied while it has room for three drains
// more.
Pace steadyPace(std::int64_t intervalNs) {
    constexpr std::uint32_t kSamples = 1536;
    const auto drained = static_cast<std::uint32_t>(drainPeriodMs(intervalNs) *
                                                    std::int64_t{1'000'000} / intervalNs);
    return {intervalNs, 256u << 20, kSamples, kSamples - std::min(kSamples / 2, 3 * drained)};
}

Pace burstPace(std::int64_t intervalNs) {
    constexpr std::uint32_t kLate = kBurstSamples / 10; // the clock that ends it is not the GPU's
    return {intervalNs, 512u << 20, kBurstSamples + kLate, kBurstSamples + kLate};
}

// Of 36 KB a sample at most: 3,700 samples, two bursts or some seconds of the background.
constexpr std::size_t kAutomaticBytes = 128u << 20;

Pace backgroundPace(std::int64_t intervalNs) {
    constexpr std::uint32_t kSamples = 512;
    return {intervalNs, kAutomaticBytes, kSamples, kSamples};
}

Pace shortBurstPace(std::int64_t intervalNs, std::uint32_t samples) {
    const std::uint32_t room = samples + samples / 4; // the clock that ends it is not the GPU's
    return {intervalNs, kAutomaticBytes, room, room};
}

void Image::fit(std::size_t bytes) {
    if (bytes > m_room) {
        m_bytes.reset(); // first, as it may be hundreds of megabytes
        m_bytes = std::make_unique_for_overwrite<std::uint8_t[]>(bytes);
        m_room = bytes;
    }
    m_size = bytes;
}

Result<PmSession> PmSession::prepare(const ProfilerApi& api, std::size_t device) {
    if (const CUptiResult result = initialize(api); result != CUPTI_SUCCESS)
        return fail(reasonOf(api, result));
    if (const std::string why = whyUnsupported(api, device, CUPTI_PROFILER_PM_SAMPLING);
        !why.empty())
        return fail(why);
    auto set = metricsOf(api, device);
    if (!set)
        return tl::unexpected(set.error());
    PmSession session(api, std::move(*set), device);
    if (const CUptiResult result = session.enable(); result != CUPTI_SUCCESS)
        return fail(reasonOf(api, result));
    return session;
}

PmSession::PmSession(PmSession&& other) noexcept
    : m_api(other.m_api), m_set(std::move(other.m_set)), m_device(other.m_device),
      m_pace(other.m_pace), m_isFresh(other.m_isFresh),
      m_object(std::exchange(other.m_object, nullptr)), m_image(other.m_image),
      m_running(other.m_running), m_values(std::move(other.m_values)), m_read(other.m_read),
      m_lastEnd(other.m_lastEnd), m_firstAfterStart(other.m_firstAfterStart),
      m_holes(other.m_holes), m_failure(std::move(other.m_failure)) {}

PmSession::~PmSession() {
    disable();
}

void PmSession::disable() {
    if (!m_object)
        return;
    stop();
    auto disable =
        parameters<CUpti_PmSampling_Disable_Params>(CUpti_PmSampling_Disable_Params_STRUCT_SIZE);
    disable.pPmSamplingObject = std::exchange(m_object, nullptr);
    m_api->cuptiPmSamplingDisable(&disable);
}

CUptiResult PmSession::enable() {
    auto p = parameters<CUpti_PmSampling_Enable_Params>(CUpti_PmSampling_Enable_Params_STRUCT_SIZE);
    p.deviceIndex = m_device;
    const CUptiResult result = m_api->cuptiPmSamplingEnable(&p);
    m_object = p.pPmSamplingObject;
    m_isFresh = true;
    return result;
}

CUptiResult PmSession::configure() {
    auto p = parameters<CUpti_PmSampling_SetConfig_Params>(
        CUpti_PmSampling_SetConfig_Params_STRUCT_SIZE);
    p.pPmSamplingObject = m_object;
    p.configSize = m_set.config.size();
    p.pConfig = m_set.config.data();
    p.hardwareBufferSize = m_pace.hardwareBytes;
    p.samplingInterval = static_cast<std::uint64_t>(m_pace.intervalNs);
    p.triggerMode = CUPTI_PM_SAMPLING_TRIGGER_MODE_GPU_TIME_INTERVAL;
    p.hwBufferAppendMode = CUPTI_PM_SAMPLING_HARDWARE_BUFFER_APPEND_MODE_KEEP_OLDEST;
    return m_api->cuptiPmSamplingSetConfig(&p);
}

CUptiResult PmSession::makeImage() {
    std::vector<const char*> names = m_set.cuptiNames();
    auto p = parameters<CUpti_PmSampling_GetCounterDataSize_Params>(
        CUpti_PmSampling_GetCounterDataSize_Params_STRUCT_SIZE);
    p.pPmSamplingObject = m_object;
    p.pMetricNames = names.data();
    p.numMetrics = names.size();
    p.maxSamples = m_pace.samples;
    const CUptiResult result = m_api->cuptiPmSamplingGetCounterDataSize(&p);
    if (result != CUPTI_SUCCESS)
        return result;
    m_image->fit(p.counterDataSize);
    m_values.resize(names.size());
    m_read = 0;
    return resetImage();
}

CUptiResult PmSession::resetImage() {
    auto p = parameters<CUpti_PmSampling_CounterDataImage_Initialize_Params>(
        CUpti_PmSampling_CounterDataImage_Initialize_Params_STRUCT_SIZE);
    p.pPmSamplingObject = m_object;
    p.counterDataSize = m_image->size();
    p.pCounterData = m_image->data();
    return m_api->cuptiPmSamplingCounterDataImageInitialize(&p);
}

CUptiResult PmSession::run() {
    m_firstAfterStart = true;
    auto p = parameters<CUpti_PmSampling_Start_Params>(CUpti_PmSampling_Start_Params_STRUCT_SIZE);
    p.pPmSamplingObject = m_object;
    const CUptiResult result = m_api->cuptiPmSamplingStart(&p);
    m_running = result == CUPTI_SUCCESS;
    return result;
}

bool PmSession::arm(const Pace& pace, Image& image) {
    stop();
    m_pace = pace;
    m_image = &image;
    m_lastEnd = 0;
    CUptiResult result = CUPTI_SUCCESS;
    if (!std::exchange(m_isFresh, false)) {
        disable();
        result = enable();
        m_isFresh = false;
    }
    if (result == CUPTI_SUCCESS)
        result = configure();
    if (result == CUPTI_SUCCESS)
        result = makeImage();
    return result == CUPTI_SUCCESS || stopFor(result);
}

bool PmSession::start() {
    const CUptiResult result = run();
    return result == CUPTI_SUCCESS || stopFor(result);
}

void PmSession::stop() {
    if (!std::exchange(m_running, false))
        return;
    auto p = parameters<CUpti_PmSampling_Stop_Params>(CUpti_PmSampling_Stop_Params_STRUCT_SIZE);
    p.pPmSamplingObject = m_object;
    m_api->cuptiPmSamplingStop(&p);
}

bool PmSession::stopFor(CUptiResult result) {
    m_failure = reasonOf(*m_api, result);
    return false;
}

CUptiResult PmSession::readSample(std::size_t index, std::vector<const char*>& names, Row& row) {
    auto time = parameters<CUpti_PmSampling_CounterData_GetSampleInfo_Params>(
        CUpti_PmSampling_CounterData_GetSampleInfo_Params_STRUCT_SIZE);
    time.pPmSamplingObject = m_object;
    time.pCounterDataImage = m_image->data();
    time.counterDataImageSize = m_image->size();
    time.sampleIndex = index;
    if (const CUptiResult result = m_api->cuptiPmSamplingCounterDataGetSampleInfo(&time);
        result != CUPTI_SUCCESS)
        return result;
    auto value = parameters<CUpti_Profiler_Host_EvaluateToGpuValues_Params>(
        CUpti_Profiler_Host_EvaluateToGpuValues_Params_STRUCT_SIZE);
    value.pHostObject = m_set.host;
    value.pCounterDataImage = m_image->data();
    value.counterDataImageSize = m_image->size();
    value.rangeIndex = index;
    value.ppMetricNames = names.data();
    value.numMetrics = names.size();
    value.pMetricValues = m_values.data();
    row = {static_cast<std::int64_t>(time.startTimestamp),
           static_cast<std::int64_t>(time.endTimestamp), m_values};
    return m_api->cuptiProfilerHostEvaluateToGpuValues(&value);
}

CUptiResult PmSession::readImage(const std::function<void(const Row&)>& take) {
    auto info = parameters<CUpti_PmSampling_GetCounterDataInfo_Params>(
        CUpti_PmSampling_GetCounterDataInfo_Params_STRUCT_SIZE);
    info.pCounterDataImage = m_image->data();
    info.counterDataImageSize = m_image->size();
    if (const CUptiResult result = m_api->cuptiPmSamplingGetCounterDataInfo(&info);
        result != CUPTI_SUCCESS)
        return result;
    std::vector<const char*> names = m_set.cuptiNames();
    for (; m_read < info.numCompletedSamples; ++m_read) {
        if (std::exchange(m_firstAfterStart, false))
            continue;
        Row row;
        if (const CUptiResult result = readSample(m_read, names, row); result != CUPTI_SUCCESS)
            return result;
        m_holes += m_lastEnd != 0 && row.start - m_lastEnd > kClockStepNs;
        m_lastEnd = row.end;
        take(row);
    }
    return CUPTI_SUCCESS;
}

bool PmSession::makeRoom(std::uint64_t samples) {
    if (m_read + samples <= m_pace.samples)
        return true;
    m_read = 0;
    const CUptiResult result = resetImage();
    return result == CUPTI_SUCCESS || stopFor(result);
}

bool PmSession::drain(const std::function<void(const Row&)>& take) {
    auto p = parameters<CUpti_PmSampling_DecodeData_Params>(
        CUpti_PmSampling_DecodeData_Params_STRUCT_SIZE);
    p.pPmSamplingObject = m_object;
    p.pCounterDataImage = m_image->data();
    p.counterDataImageSize = m_image->size();
    const CUptiResult decoded = m_api->cuptiPmSamplingDecodeData(&p);
    const bool overrun = decoded == CUPTI_ERROR_OUT_OF_MEMORY || p.overflow != 0;
    if (decoded != CUPTI_SUCCESS && !overrun)
        return stopFor(decoded);
    if (const CUptiResult read = readImage(take); read != CUPTI_SUCCESS)
        return stopFor(read);
    if (m_read >= m_pace.emptyFrom || overrun) {
        m_read = 0;
        if (const CUptiResult reset = resetImage(); reset != CUPTI_SUCCESS)
            return stopFor(reset);
    }
    if (!overrun || !m_running)
        return true;
    stop();
    return start();
}

} // namespace ridge::sampler
