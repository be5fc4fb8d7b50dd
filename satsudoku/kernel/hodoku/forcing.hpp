// Forcing chains and nets: the consequences of a true candidate, and of a false one.
#pragma once

#include "hodoku/position.hpp"
#include "hodoku/step.hpp"

namespace satsudoku::hodoku {

// Offers the sink all that chains, or nets, prove, what HoDoKu takes first. Returns true if the
// sink ended it. Pre: no singles are left.
bool find_forcing(Position& position, bool nets, Sink& sink);

}  // namespace satsudoku::hodoku
