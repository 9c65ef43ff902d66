// SPDX-License-Identifier: MIT
#ifndef SEGUE_DISPATCH_TIMER_H
#define SEGUE_DISPATCH_TIMER_H

/// From now on, Dispatch doesn't look each second whether its threads are blocked. Call it before anything uses Dispatch.
void segue_stop_dispatch_timer(void);

#endif
