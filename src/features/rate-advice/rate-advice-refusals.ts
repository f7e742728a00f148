// Why a price cannot be tried (rule 387).

import type { Refused } from '#platform/contract/refused.ts';

export const RATE_ADVICE_REFUSALS = {
  trial_running: { status: 409, message: 'A trial is running on these days. End it first.' },
  no_hour_rate: {
    status: 409,
    message: 'These hours are not priced by one hourly rate. Change the rates of the zone.',
  },
  trial_ended: { status: 409, message: 'This trial has ended.' },
} as const satisfies Readonly<Record<string, Refused>>;
