// SPDX-License-Identifier: MIT
// The library has nothing to call: linking it is enough.
