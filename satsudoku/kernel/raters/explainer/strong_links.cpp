// Rows 13, 20, 23: a chain of two, three or four strong links of one digit, grouped ones among
// them.
#include <algorithm>
#include <optional>
#include <vector>

#include "raters/explainer/producers.hpp"

namespace satsudoku::raters::explainer {
namespace {

// A house whose places for the digit are split in two ends: one of them holds the digit.
struct StrongLink {
    int house;
    bool grouped;
    Cells places;
    std::array<Cells, 2> ends;
};

// The links of one digit, in the order boxes, rows, columns.
class Links {
public:
    Links(const Grid& grid, int digit, std::vector<StrongLink>& out) : out_(out) {
        for (const Kind kind : boxes_rows_columns) {
            for (int h = static_cast<int>(kind); h < static_cast<int>(kind) + 9; ++h) {
                const unsigned mask = grid.places(h, digit);
                const int n = count(mask);
                if (n < 2 || n > 6) {
                    continue;
                }
                if (kind == Kind::box) {
                    of_box(h, mask, n);
                } else {
                    of_line(h, mask, n);
                }
            }
        }
    }

private:
    void add(int house, bool grouped, unsigned mask, unsigned first, unsigned second) {
        out_.push_back({house,
                        grouped,
                        cells_at(house, mask),
                        {cells_at(house, first), cells_at(house, second)}});
    }

    void of_line(int house, unsigned mask, int n) {
        if (n == 2) {
            add(house, false, mask, mask & (mask - 1), mask & -mask);
            return;
        }
        for (int third = 0; third < 3; ++third) {
            const unsigned a = mask & third_mask[(third + 1) % 3];
            const unsigned b = mask & third_mask[(third + 2) % 3];
            if ((mask & third_mask[third]) == 0 && a != 0 && b != 0) {
                add(house, true, mask, third == 1 ? b : a, third == 1 ? a : b);
                return;
            }
        }
    }

    void of_box(int house, unsigned mask, int n) {
        if (n == 2) {
            const bool in_line = std::any_of(third_mask.begin(), third_mask.end(),
                                             [&](unsigned line) { return (mask & ~line) == 0; });
            if (!in_line) {
                add(house, false, mask, mask & (mask - 1), mask & -mask);
            }
            return;
        }
        if (!of_cross(house, mask) && n >= 4) {
            of_parallels(house, mask);
        }
    }

    // The places lie on the row and the column through one cell h of the box, on both beside h.
    bool of_cross(int house, unsigned mask) {
        for (int h = 0; h < 9; ++h) {
            const unsigned row = third_mask[h / 3], column = third_mask[3 + h % 3];
            const unsigned hub = 1U << h;
            const unsigned in_row = mask & row & ~hub, in_column = mask & column & ~hub;
            if ((mask & ~(row | column)) != 0 || in_row == 0 || in_column == 0) {
                continue;
            }
            const bool one_in_row = single(in_row), one_in_column = single(in_column);
            if (!one_in_row && !one_in_column) {
                add(house, true, mask, in_row | (mask & hub), in_column | (mask & hub));
            }
            // The hub joins the end that is not a single cell; of two single cells either.
            if (one_in_row) {
                add(house, true, mask, in_row, in_column | hub);
            }
            if (one_in_column) {
                add(house, true, mask, in_row | hub, in_column);
            }
            return true;
        }
        return false;
    }

    // One row of the box, or one column, is empty: the other two are the ends.
    void of_parallels(int house, unsigned mask) {
        for (int first = 0; first < 6; first += 3) {
            int vacant = 0, line = -1;
            for (int third = first; third < first + 3; ++third) {
                if ((mask & third_mask[third]) == 0) {
                    ++vacant;
                    line = third - first;
                }
            }
            if (vacant == 1) {
                add(house, true, mask, mask & third_mask[first + (line + 1) % 3],
                    mask & third_mask[first + (line + 2) % 3]);
                return;
            }
        }
    }

    std::vector<StrongLink>& out_;
};

// A chain of links in the making: the second end of each shares a house with the first of the next.
class Chains {
public:
    Chains(const Grid& grid, int number, Hint& hint) : grid_(grid), number_(number), hint_(hint) {}

    // `unchained`: the places of each digit when it had none.
    bool search(std::array<Cells, digits>& unchained) {
        for (int digit = 0; digit < digits; ++digit) {
            if (grid_.cells_with(digit) == unchained[digit]) {
                continue;
            }
            digit_ = digit;
            has_chain_ = false;
            links_.clear();
            Links(grid_, digit, links_);
            extend(0);
            if (!has_chain_) {
                unchained[digit] = grid_.cells_with(digit);
            }
        }
        return rating_ < none;
    }

private:
    static constexpr int none = 1000;

    struct Oriented {
        int link;
        int first;  // which end comes first
    };

    const StrongLink& link(int i) const { return links_[chain_[i].link]; }
    const Cells& first_end(int i) const { return link(i).ends[chain_[i].first]; }
    const Cells& second_end(int i) const { return link(i).ends[1 - chain_[i].first]; }

    template <class Visit>
    static void each_shared_house(const Cells& a, const Cells& b, Visit visit) {
        const Cells both = a | b;
        for (const int h : geometry.houses_of[both.first()]) {
            if (both.within(geometry.members[h])) {
                visit(h);
            }
        }
    }

    void extend(int length) {
        if (length > 0 && length == number_) {
            // Each chain has its mirror image; the one that begins with the earlier link counts.
            if (chain_[0].link < chain_[length - 1].link) {
                conclude();
            }
            return;
        }
        for (int i = 0; i < static_cast<int>(links_.size()); ++i) {
            const StrongLink& next = links_[i];
            bool apart = true;
            for (int j = 0; j < length; ++j) {
                apart =
                    apart && link(j).house != next.house && (link(j).places & next.places).empty();
            }
            if (!apart) {
                continue;
            }
            for (int first = 0; first < 2; ++first) {
                chain_[length] = {i, first};
                if (length == 0) {
                    extend(1);
                    continue;
                }
                each_shared_house(second_end(length - 1), next.ends[first], [&](int h) {
                    connection_[length - 1] = h;
                    extend(length + 1);
                });
            }
        }
    }

    bool grouped() const {
        bool any = false;
        for (int i = 0; i < number_; ++i) {
            any = any || link(i).grouped;
        }
        return any;
    }

    int rating() const {
        std::array<bool, 3> kinds{};
        for (int i = 0; i < number_; ++i) {
            kinds[index_of(kind_of(link(i).house))] = true;
        }
        const auto [row, column, box] = kinds;
        constexpr std::array<int, 3> base{40, 54, 58};
        const int added = grouped() ? 3 : row && column && box ? 2 : box || (row && column) ? 1 : 0;
        return base[number_ - 2] + added;
    }

    void conclude() {
        const Cells ends = first_end(0) | second_end(number_ - 1);
        Cells in_links, in_connections;
        for (int i = 0; i < number_; ++i) {
            in_links |= geometry.members[link(i).house];
        }
        for (int i = 0; i + 1 < number_; ++i) {
            in_connections |= geometry.members[connection_[i]];
        }
        Cells cleared = common_peers(ends) - in_connections;
        std::optional<int> closing;
        each_shared_house(first_end(0), second_end(number_ - 1), [&](int h) { closing = h; });
        if (closing) {
            for (int i = 0; i + 1 < number_; ++i) {
                cleared |= common_peers(second_end(i) | first_end(i + 1));
            }
        }
        cleared = (cleared - in_links) & grid_.cells_with(digit_);
        if (cleared.empty()) {
            return;
        }
        has_chain_ = true;
        const int rated = rating(), clears = cleared.count();
        if (rated < rating_ || (rated == rating_ && clears > clears_)) {
            rating_ = rated;
            clears_ = clears;
            describe(cleared, closing);
        }
    }

    void describe(const Cells& cleared, std::optional<int> closing) {
        constexpr std::array<Row, 3> rows_of{Row::two_strong_links, Row::three_strong_links,
                                             Row::four_strong_links};
        const Technique of_two =
            grouped()       ? Technique::grouped_strong_links
            : rating_ == 40 ? Technique::skyscraper
            : kind_of(link(0).house) == Kind::box || kind_of(link(1).house) == Kind::box
                ? Technique::turbot_fish
                : Technique::two_string_kite;
        hint_.start({rows_of[number_ - 2],
                     number_ == 2   ? of_two
                     : number_ == 3 ? Technique::three_strong_links
                                    : Technique::four_strong_links,
                     rating_});
        hint_.digits = static_cast<std::uint16_t>(1U << digit_);
        for (int i = 0; i < number_; ++i) {
            hint_.parts.push_back(first_end(i));
            hint_.parts.push_back(second_end(i));
            hint_.add_house(link(i).house);
        }
        for (int i = 0; i + 1 < number_; ++i) {
            hint_.add_house(connection_[i]);
        }
        if (closing) {
            hint_.add_house(*closing);
        }
        hint_.eliminate(cleared, digit_);
    }

    const Grid& grid_;
    const int number_;
    Hint& hint_;
    int digit_ = 0;
    bool has_chain_ = false;  // of this digit
    std::vector<StrongLink> links_;
    std::array<Oriented, 4> chain_{};
    std::array<int, 3> connection_{};
    int rating_ = none, clears_ = 0;  // of the best so far, which the hint describes
};

}  // namespace

bool find_strong_links(const Grid& grid, int number, Session& session, Hint& hint) {
    return Chains(grid, number, hint).search(session.unchained[static_cast<std::size_t>(number)]);
}

}  // namespace satsudoku::raters::explainer
