// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/query.h"

#include "cli/command.h"
#include "reports/tables/csv.h"
#include "reports/words/format.h"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

namespace ridge::cli {

namespace po = boost::program_options;

namespace {

using trace::SqlValue;

constexpr std::string_view kQueryUsage =
    "usage: ridge query [options] FILE.ridge \"SELECT ...\"\n"
    "       ridge query --list\n\n"
    "Runs SQL over a recording, read-only. Times are nanoseconds from capture.epoch_unix_ns.\n\n"
    "  ridge query train.ridge \"SELECT name, count(*), sum(duration_ns) FROM kernel_view GROUP BY "
    "1\"\n";

/// Rows as they come, in one format.
class Printer {
  public:
    Printer() = default;
    Printer(const Printer&) = delete;
    Printer& operator=(const Printer&) = delete;
    virtual ~Printer() = default;
    virtual void columns(const std::vector<std::string>& names) = 0;
    virtual void row(const std::vector<SqlValue>& values) = 0;
    virtual void finish() {}
};

class CsvPrinter : public Printer {
  public:
    void columns(const std::vector<std::string>& names) override {
        for (std::size_t i = 0; i < names.size(); ++i)
            std::cout << (i > 0 ? "," : "") << reports::csvText(names[i]);
        std::cout << "\r\n";
    }
    void row(const std::vector<SqlValue>& values) override {
        for (std::size_t i = 0; i < values.size(); ++i)
            std::cout << (i > 0 ? "," : "") << fieldOf(values[i]);
        std::cout << "\r\n";
    }

  private:
    static std::string fieldOf(const SqlValue& value) {
        if (const auto* text = std::get_if<std::string>(&value))
            return reports::csvText(*text);
        if (const auto* number = std::get_if<std::int64_t>(&value))
            return std::to_string(*number);
        const auto* real = std::get_if<double>(&value);
        return real ? fmt::format("{}", *real) : "";
    }
};

class JsonPrinter : public Printer {
  public:
    void columns(const std::vector<std::string>& names) override {
        m_names = names;
        std::cout << '[';
    }
    void row(const std::vector<SqlValue>& values) override {
        nlohmann::ordered_json object = nlohmann::ordered_json::object();
        for (std::size_t i = 0; i < values.size(); ++i)
            std::visit([&](const auto& value) { object[m_names[i]] = jsonOf(value); }, values[i]);
        std::cout << (m_any ? ",\n" : "\n")
                  << object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
        m_any = true;
    }
    void finish() override { std::cout << "\n]\n"; }

  private:
    template <class T>
    static nlohmann::ordered_json jsonOf(const T& value) {
        if constexpr (std::is_same_v<T, std::monostate>)
            return nullptr;
        else
            return value;
    }
    std::vector<std::string> m_names;
    bool m_any = false;
};

/// Aligned columns, so all rows are kept until the end.
class TablePrinter : public Printer {
  public:
    void columns(const std::vector<std::string>& names) override {
        m_isText.assign(names.size(), false);
        m_rows.push_back(names);
        for (std::string& name : m_rows.back())
            name = reports::printable(name);
    }
    void row(const std::vector<SqlValue>& values) override {
        std::vector<std::string>& cells = m_rows.emplace_back();
        for (std::size_t i = 0; i < values.size(); ++i) {
            m_isText[i] = m_isText[i] || std::holds_alternative<std::string>(values[i]);
            cells.push_back(cellOf(values[i]));
        }
    }
    void finish() override {
        std::vector<std::size_t> widths(m_isText.size());
        for (const auto& row : m_rows)
            for (std::size_t i = 0; i < row.size(); ++i)
                widths[i] = std::max(widths[i], reports::columns(row[i]));
        for (const auto& row : m_rows) {
            std::string line;
            for (std::size_t i = 0; i < row.size(); ++i) {
                const std::string gap(widths[i] - reports::columns(row[i]), ' ');
                line += (i > 0 ? "  " : "") + (m_isText[i] ? row[i] + gap : gap + row[i]);
            }
            std::cout << line.substr(0, line.find_last_not_of(' ') + 1) << '\n';
        }
    }

  private:
    static std::string cellOf(const SqlValue& value) {
        constexpr std::size_t kWidest = 80;
        if (const auto* text = std::get_if<std::string>(&value))
            return reports::shortened(reports::printable(*text), kWidest);
        if (const auto* number = std::get_if<std::int64_t>(&value))
            return std::to_string(*number);
        const auto* real = std::get_if<double>(&value);
        return real ? fmt::format("{:.6g}", *real) : "–";
    }
    std::vector<std::vector<std::string>> m_rows; ///< the first one is the heading
    std::vector<bool> m_isText;                   ///< by column
};

std::unique_ptr<Printer> printerOf(const std::string& format) {
    if (format == "table")
        return std::make_unique<TablePrinter>();
    if (format == "csv")
        return std::make_unique<CsvPrinter>();
    return format == "json" ? std::make_unique<JsonPrinter>() : nullptr;
}

int told(const Error& error) {
    std::cerr << "ridge query: " << error.message << '\n';
    return 1;
}

int list() {
    const auto views = trace::views();
    if (!views)
        return told(views.error());
    for (const trace::ViewColumns& each : *views)
        std::cout << fmt::format("{}\n    {}\n", each.view, fmt::join(each.columns, ", "));
    return 0;
}

} // namespace

int runQuery(const Arguments& arguments) {
    po::options_description options;
    options.add_options()                                                                  //
        ("format", po::value<std::string>()->default_value("table"), "table, csv or json") //
        ("list", "the views and their columns, instead");
    const Parsed parsed = parse("query", kQueryUsage, options, "file", arguments);
    if (parsed.exitStatus)
        return *parsed.exitStatus;
    if (parsed.values.contains("list"))
        return list();
    const std::string& format = parsed.values["format"].as<std::string>();
    const std::unique_ptr<Printer> printer = printerOf(format);
    if (!printer)
        return usageError("query", "--format takes 'table', 'csv' or 'json', not '" + format + "'");
    if (!parsed.values.contains("file") || parsed.values["file"].as<Arguments>().size() != 2)
        return usageError("query", "name one recording and give one SELECT, in quotes");
    const Arguments& words = parsed.values["file"].as<Arguments>();
    const auto done = trace::query(words[0], words[1],
                                   {[&](const auto& names) { printer->columns(names); },
                                    [&](const auto& row) { printer->row(row); }});
    if (!done)
        return told(done.error());
    printer->finish();
    return 0;
}

} // namespace ridge::cli
