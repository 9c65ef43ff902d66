// SPDX-License-Identifier: MIT
#ifndef SEGUE_DISPATCH_TIMER_H
#define SEGUE_DISPATCH_TIMER_H
#endif
