// Refusals about monthly permits (rules 300 to 312).

import type { Refused } from '#platform/contract/refused.ts';

export const PERMIT_REFUSALS = {
  permit_over: { status: 422, message: 'This permit has ended. You have not been charged.' },
  permit_sold_out: { status: 409, message: 'This permit is sold out. You have not been charged.' },
  permit_on_sale: { status: 409, message: 'This permit is on sale now. Buy it.' },
  permit_not_sold: { status: 409, message: 'This permit is not on sale now, and its waiting list is closed.' },
  permit_too_few: { status: 409, message: 'Fewer permits than that are left.' },
  permit_of_driver: { status: 409, message: 'Only the driver who bought this permit can change or end it.' },
  permit_not_due: { status: 409, message: 'Nothing is due for this permit now. You have not been charged.' },
  plates_changed_twice: {
    status: 409,
    message: 'The plates of a permit can change twice a month. Change them next month.',
  },
  seats_taken: { status: 409, message: 'More permits than that are in use. Wait until some have ended.' },
} as const satisfies Record<string, Refused>;
