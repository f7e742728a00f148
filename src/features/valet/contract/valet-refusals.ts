// Refusals for the time a guest wants, and for the code at a handover.

import type { Refused } from '#platform/contract/refused.ts';

export const VALET_REFUSALS = {
  wanted_too_soon: { status: 422, message: 'The stand needs more time than that. Choose a later time.' },
  wanted_too_late: { status: 422, message: 'Choose a time within the next 24 hours.' },
  wanted_after_closing: { status: 422, message: 'The stand is closed then. Choose an earlier time.' },
  already_validated: { status: 409, message: 'This ticket is already validated. Remove the validation first.' },
  not_validated: { status: 409, message: 'This ticket is not validated.' },
  no_such_mark: { status: 404, message: 'This mark is not on the ticket.' },
  too_many_marks: { status: 409, message: 'This ticket already has the maximum number of marks.' },
  damage_not_requested: { status: 409, message: 'No one has recorded your car’s condition yet.' },
  damage_changed: { status: 409, message: 'The marks have changed meanwhile. Look at them again.' },
  code_needed: { status: 422, message: 'Ask for the four digits on the guest\u2019s page.' },
  code_wrong: { status: 422, message: 'Wrong code. Do not hand over the car.' },
  override_needed: { status: 403, message: 'A manager must allow a handover without the code.' },
  handover_locked: { status: 429, message: 'Too many wrong codes on this phone.' },
} as const satisfies Readonly<Record<string, Refused>>;
