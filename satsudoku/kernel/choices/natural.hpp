// Natural numbers of any size, for counts.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace satsudoku::choices {

class Natural {
public:
    explicit Natural(std::uint32_t value = 0) {
        if (value != 0) {
            digits_.push_back(value);
        }
    }

    bool zero() const { return digits_.empty(); }

    Natural& operator+=(const Natural& other) {
        digits_.resize(std::max(digits_.size(), other.digits_.size()));
        std::uint32_t carried = 0;
        for (std::size_t i = 0; i < digits_.size(); ++i) {
            carried += digits_[i] + (i < other.digits_.size() ? other.digits_[i] : 0);
            digits_[i] = carried % base;
            carried /= base;
        }
        if (carried != 0) {
            digits_.push_back(carried);
        }
        return *this;
    }

    Natural operator*(const Natural& other) const {
        Natural product;
        product.digits_.resize(digits_.size() + other.digits_.size());
        for (std::size_t i = 0; i < digits_.size(); ++i) {
            std::uint64_t carried = 0;
            for (std::size_t j = 0; j < other.digits_.size(); ++j) {
                carried += std::uint64_t{digits_[i]} * other.digits_[j] + product.digits_[i + j];
                product.digits_[i + j] = static_cast<std::uint32_t>(carried % base);
                carried /= base;
            }
            product.digits_[i + other.digits_.size()] = static_cast<std::uint32_t>(carried);
        }
        while (!product.digits_.empty() && product.digits_.back() == 0) {
            product.digits_.pop_back();
        }
        return product;
    }

    std::string text() const {
        std::string result = zero() ? "0" : std::to_string(digits_.back());
        for (std::size_t i = digits_.size(); i-- > 1;) {
            const std::string lower = std::to_string(digits_[i - 1]);
            result += std::string(9 - lower.size(), '0') + lower;
        }
        return result;
    }

private:
    static constexpr std::uint32_t base = 1'000'000'000;

    std::vector<std::uint32_t> digits_;  // the least first, without zeros at the end
};

}  // namespace satsudoku::choices
