#define LANES_WORDS 4
#define LANES_NAMESPACE lanes_256
#include "lanes/lanes_impl.hpp"

namespace satsudoku::lanes {

std::unique_ptr<Kernel> make_kernel_256() { return std::make_unique<lanes_256::KernelOf>(); }

}  // namespace satsudoku::lanes
