// A job's entries, packed states or hypotheses, and their results.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "lanes/frame.hpp"
#include "lanes/rules.hpp"
#include "lanes/states.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

class Entries final : public States {
public:
    explicit Entries(RuleJob& job)
        : job_(job), words_(static_cast<std::size_t>(job.tables.words())) {}

    bool fill(Packed& packed, int lane, std::uint32_t& owner) override {
        if (next_ == end_) {
            // As many at a time as a frame holds, so that threads seldom meet here.
            next_ = std::min(job_.next.fetch_add(lanes), job_.number);
            end_ = std::min(next_ + lanes, job_.number);
            if (next_ == end_) {
                return false;
            }
        }
        write(next_, packed.lane(lane));
        owner = static_cast<std::uint32_t>(next_++);
        return true;
    }

    bool wants_fixpoints() const override { return job_.fixpoints != nullptr; }

    void finished(std::uint32_t entry, StateVerdict verdict, const std::uint64_t* left) override {
        job_.verdicts[entry] = static_cast<std::uint8_t>(verdict);
        if (left != nullptr) {
            std::uint64_t* const to = job_.fixpoints + entry * words_;
            for (std::size_t w = 0; w < words_; ++w) {
                to[w] = left[w * Packed::step()];
            }
        }
    }

private:
    void write(std::size_t entry, std::uint64_t* out) const {
        const bool hypothesis = job_.of != nullptr;
        const std::size_t state = hypothesis ? job_.of[entry] : entry;
        const std::uint64_t* const from = job_.states + state * words_;
        for (std::size_t w = 0; w < words_; ++w) {
            out[w * Packed::step()] = from[w];
        }
        if (hypothesis && job_.set_true[entry]) {
            job_.tables.choose(job_.option[entry], out, Packed::step());
        } else if (hypothesis) {
            const std::int32_t o = job_.option[entry];
            out[o / 64 * Packed::step()] &= ~(std::uint64_t{1} << (o % 64));
        }
    }

    RuleJob& job_;
    std::size_t words_;
    std::size_t next_ = 0, end_ = 0;
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
