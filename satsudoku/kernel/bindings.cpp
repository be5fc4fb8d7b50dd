#include <nanobind/nanobind.h>
NB_MODULE(_kernel, m) { m.doc() = "The compiled kernel of satsudoku."; }
