#include "text/json_lines.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace satsudoku::text {

namespace {

constexpr std::size_t deepest = 64;             // list or object in another
constexpr std::size_t longest_natural = 18;     // digits, which fit 64 bits
constexpr std::size_t refused_number = 1000;    // bytes; Python refuses some that are longer
constexpr std::uint32_t most_bytes = 1u << 28;  // see Value

using Bytes = std::uint8_t __attribute__((vector_size(16)));

bool digit(char c) { return c >= '0' && c <= '9'; }

bool hexadecimal(char c) { return digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

enum class Read : std::uint8_t { good, bad, refused };

// Reads the object of one line at a time.
class ObjectReader {
public:
    // There may be other than the expected lines, at some cost.
    ObjectReader(std::string_view text, std::size_t lines, Objects& out)
        : text_(text), out_(out), expected_(lines) {}

    // Reads the line that begins at a byte, whose object would be the one with number `row`.
    Read line(std::size_t begin, std::size_t row) {
        at_ = begin;
        row_ = row;
        const Read read = object();
        if (read != Read::good) {
            // What came before the fault does not count.
            for (std::vector<Value>& column : out_.columns) {
                column.resize(std::min(column.size(), row));
            }
        }
        return read;
    }

    // The byte behind the object, and behind the blanks that follow.
    std::size_t end() const { return at_; }

private:
    // A key and its value, from its quote on.
    struct Member {
        std::size_t column = 0;
        std::size_t begin = 0;
        std::size_t head = 0;  // bytes before the value
        std::size_t size = 0;
        Value value;
    };

    std::string_view head_of(const Member& member) const {
        return text_.substr(member.begin, member.head);
    }

    std::string_view rest(std::size_t size) const { return text_.substr(at_, size); }

    // Whether this object has the key of a column already: Python then says so.
    bool has_in(std::size_t column) const { return out_.columns[column].size() > row_; }

    void set(const Member& member) {
        std::vector<Value>& column = out_.columns[member.column];
        column.resize(row_ + 1);
        column.back() = member.value;
    }

    char here() const { return at_ < text_.size() ? text_[at_] : '\n'; }

    // Skips blanks, and says what follows; a line's end is no blank.
    char next() {
        while (here() == ' ' || here() == '\t' || here() == '\r') {
            ++at_;
        }
        return here();
    }

    Read object() {
        if (next() != '{') {
            return Read::bad;
        }
        ++at_;
        if (next() == '}') {
            ++at_;
        } else {
            for (std::size_t place = 0;; ++place) {
                if (next() != '"') {
                    return Read::bad;
                }
                if (!repeated(place)) {
                    const Read read = member(place);
                    if (read != Read::good) {
                        return read;
                    }
                }
                const char c = next();
                ++at_;
                if (c == '}') {
                    break;
                }
                if (c != ',') {
                    return Read::bad;
                }
            }
        }
        return next() == '\n' ? Read::good : Read::bad;
    }

    // Reads a key and a value.
    Read member(std::size_t place) {
        Member member;
        member.begin = at_;
        if (place < members_.size() && head_of(members_[place]) == rest(members_[place].head)) {
            member.column = members_[place].column;
            at_ += members_[place].head;
        } else {
            const Kind kind = text();
            if (kind == Kind::absent) {
                return Read::bad;
            }
            const std::string_view key = text_.substr(member.begin + 1, at_ - member.begin - 2);
            if (kind == Kind::text && key.find('\\') != std::string_view::npos) {
                return Read::refused;
            }
            if (next() != ':') {
                return Read::bad;
            }
            ++at_;
            member.column = column_of(key);
            if (member.column == most_keys) {
                return Read::refused;
            }
        }
        if (has_in(member.column)) {
            return Read::bad;
        }
        next();
        member.head = at_ - member.begin;
        const Read read = value(member.value);
        if (read == Read::good) {
            member.size = at_ - member.begin;
            set(member);
            members_.resize(std::max(members_.size(), place + 1));
            members_[place] = member;
        }
        return read;
    }

    // Takes a key and a value that are spelled as in this place of the object before.
    bool repeated(std::size_t place) {
        if (place >= members_.size()) {
            return false;
        }
        Member& member = members_[place];
        const std::size_t end = at_ + member.size;
        if (has_in(member.column) || end >= text_.size() ||
            (text_[end] != ',' && text_[end] != '}') ||
            std::memcmp(text_.data() + at_, text_.data() + member.begin, member.size) != 0) {
            return false;
        }
        member.value.begin += static_cast<std::uint32_t>(at_ - member.begin);
        member.begin = at_;
        at_ = end;
        set(member);
        return true;
    }

    std::size_t column_of(std::string_view key) {
        const auto found = std::ranges::find(out_.keys, key);
        const auto column = static_cast<std::size_t>(found - out_.keys.begin());
        if (found == out_.keys.end() && column < most_keys) {
            out_.keys.push_back(key);
            out_.columns.emplace_back().reserve(expected_);
        }
        return column;
    }

    Read value(Value& value) {
        std::size_t begin = at_;
        Kind kind = Kind::absent;
        const char c = here();
        if (c == '"') {
            kind = text();
        } else if (c == '{' || c == '[') {
            const Read read = nested();
            if (read != Read::good) {
                return read;
            }
            kind = c == '{' ? Kind::object : Kind::list;
        } else {
            kind = scalar();
        }
        if (kind == Kind::absent) {
            return Read::bad;
        }
        if (kind == Kind::number && at_ - begin > refused_number) {
            return Read::refused;
        }
        const bool quoted = kind == Kind::plain || kind == Kind::text;
        begin += quoted;
        value.begin = static_cast<std::uint32_t>(begin);
        value.size = static_cast<std::uint32_t>(at_ - quoted - begin) & (most_bytes - 1);
        value.kind = static_cast<std::uint32_t>(kind) & 15u;
        return Read::good;
    }

    // Null, a truth or a number, as Python reads it.
    Kind scalar() {
        for (const auto& [word, kind] : {std::pair(std::string_view("null"), Kind::null),
                                         std::pair(std::string_view("true"), Kind::yes),
                                         std::pair(std::string_view("false"), Kind::no),
                                         std::pair(std::string_view("NaN"), Kind::number),
                                         std::pair(std::string_view("Infinity"), Kind::number),
                                         std::pair(std::string_view("-Infinity"), Kind::number)}) {
            if (text_.substr(at_, word.size()) == word) {
                at_ += word.size();
                return kind;
            }
        }
        const std::size_t begin = at_;
        const bool negative = here() == '-';
        at_ += negative;
        const std::size_t whole = at_;
        if (!digits() || (text_[whole] == '0' && at_ - whole > 1)) {
            return Kind::absent;
        }
        bool natural = !negative && at_ - begin <= longest_natural;
        if (here() == '.') {
            ++at_;
            natural = false;
            if (!digits()) {
                return Kind::absent;
            }
        }
        if (here() == 'e' || here() == 'E') {
            ++at_;
            natural = false;
            at_ += here() == '+' || here() == '-';
            if (!digits()) {
                return Kind::absent;
            }
        }
        return natural ? Kind::natural : Kind::number;
    }

    bool digits() {
        const std::size_t begin = at_;
        while (digit(here())) {
            ++at_;
        }
        return at_ > begin;
    }

    // Skips a text with its quotes.
    Kind text() {
        ++at_;
        bool plain = true;
        for (;;) {
            plain &= skip_characters();
            const char c = here();
            ++at_;
            if (c == '"') {
                return plain ? Kind::plain : Kind::text;
            }
            if (c != '\\') {
                return Kind::absent;  // a control character or the line's end
            }
            plain = false;
            const char escaped = here();
            ++at_;
            if (escaped == 'u') {
                for (int i = 0; i < 4; ++i, ++at_) {
                    if (!hexadecimal(here())) {
                        return Kind::absent;
                    }
                }
            } else if (std::string_view("\"\\/bfnrt").find(escaped) == std::string_view::npos) {
                return Kind::absent;
            }
        }
    }

    // Skips what stands for itself in a text; whether all of it is ASCII, as far as it looked.
    bool skip_characters() {
        std::uint8_t high = 0;
        for (; at_ + sizeof(Bytes) <= text_.size(); at_ += sizeof(Bytes)) {
            Bytes c;
            std::memcpy(&c, text_.data() + at_, sizeof c);
            const auto stops = reinterpret_cast<Bytes>((c == '"') | (c == '\\') | (c < ' '));
            std::uint64_t stop[2], bytes[2];
            std::memcpy(stop, &stops, sizeof stops);
            std::memcpy(bytes, &c, sizeof c);
            high |= ((bytes[0] | bytes[1]) & 0x8080808080808080u) != 0;
            if ((stop[0] | stop[1]) != 0) {
                break;
            }
        }
        for (; at_ < text_.size(); ++at_) {
            const auto c = static_cast<unsigned char>(text_[at_]);
            if (c == '"' || c == '\\' || c < ' ') {
                break;
            }
            high |= c >> 7;
        }
        return high == 0;
    }

    // Skips a list or an object.
    Read nested() {
        bool lists[deepest];
        std::size_t firsts[deepest];  // of each level, its first key
        std::size_t depth = 0;
        keys_.clear();
        bool value_follows = true;
        while (value_follows || depth > 0) {
            char c = next();
            if (value_follows) {
                value_follows = false;
                if (c == '[' || c == '{') {
                    if (depth == deepest) {
                        return Read::refused;
                    }
                    firsts[depth] = keys_.size();
                    lists[depth++] = c == '[';
                    ++at_;
                    if (next() == (c == '[' ? ']' : '}')) {
                        ++at_;
                        --depth;
                    } else if (c == '[') {
                        value_follows = true;
                    } else if (!key(firsts[depth - 1])) {
                        return Read::bad;
                    } else {
                        value_follows = true;
                    }
                } else {
                    const std::size_t begin = at_;
                    const Kind kind = c == '"' ? text() : scalar();
                    if (kind == Kind::absent) {
                        return Read::bad;
                    }
                    if (kind == Kind::number && at_ - begin > refused_number) {
                        return Read::refused;
                    }
                }
                continue;
            }
            const bool list = lists[depth - 1];
            ++at_;
            if (c == (list ? ']' : '}')) {
                --depth;
                keys_.resize(firsts[depth]);
            } else if (c != ',' || (!list && !key(firsts[depth - 1]))) {
                return Read::bad;
            } else {
                value_follows = true;
            }
        }
        return Read::good;
    }

    // Skips a key and the colon. False for a key that appears twice or has an escape, too: Python
    // then reads the line.
    bool key(std::size_t first) {
        if (next() != '"') {
            return false;
        }
        const std::size_t begin = at_;
        if (text() == Kind::absent) {
            return false;
        }
        const std::string_view key = text_.substr(begin, at_ - begin);
        const auto others = keys_.begin() + static_cast<std::ptrdiff_t>(first);
        if (next() != ':' || key.find('\\') != std::string_view::npos ||
            std::find(others, keys_.end(), key) != keys_.end()) {
            return false;
        }
        ++at_;
        keys_.push_back(key);
        return true;
    }

    std::string_view text_;
    Objects& out_;
    std::size_t expected_;
    std::size_t at_ = 0, row_ = 0;
    std::vector<std::string_view> keys_;  // of the nested objects that are open
    std::vector<Member> members_;         // of the objects before, the last one that had each place
};

}  // namespace

std::optional<Objects> read_objects(std::string_view text) {
    if (text.size() >= most_bytes) {
        return std::nullopt;
    }
    Objects objects;
    const std::size_t first = std::min(text.find('\n'), text.size());
    const std::size_t lines = text.size() / (first + 1) * 9 / 8 + 1;  // if they are as long
    objects.begins.reserve(lines);
    objects.places.reserve(lines);
    ObjectReader reader(text, lines, objects);
    for (std::size_t at = 0; at < text.size();) {
        const Read read = reader.line(at, objects.places.size());
        if (read == Read::refused) {
            return std::nullopt;
        }
        if (read == Read::good) {
            objects.places.push_back(static_cast<std::int64_t>(objects.begins.size()));
        }
        objects.begins.push_back(static_cast<std::int64_t>(at));
        at = read == Read::good ? reader.end() : std::min(text.find('\n', at), text.size());
        ++at;
    }
    for (std::vector<Value>& column : objects.columns) {
        column.resize(objects.places.size());
    }
    return objects;
}

}  // namespace satsudoku::text
