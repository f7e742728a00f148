// Refusals about the shifts of a valet stand.

import type { Refused } from '#platform/contract/refused.ts';

export const SHIFT_REFUSALS = {
  shift_open: { status: 409, message: 'A shift is already open here. Close it first.' },
  shift_closed: { status: 409, message: 'This shift is already closed.' },
  shift_not_counted: { status: 422, message: 'Count the till and the keys first.' },
  till_counted_twice: { status: 409, message: 'The till was counted twice. Close the shift with the last count.' },
  till_moved: { status: 409, message: 'Cash was booked after you counted. Count the till again.' },
  keys_missing: { status: 409, message: 'Say where each missing key is before you close the shift.' },
  hand_over_waiting: { status: 409, message: 'The last shift left cars here. Take them over to open the next one.' },
} as const satisfies Record<string, Refused>;
