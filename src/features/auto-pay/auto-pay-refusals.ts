// Why auto-pay starts nothing or changes nothing (rules 380 to 384).

import type { Refused } from '#platform/contract/refused.ts';

export const AUTO_PAY_REFUSALS = {
  auto_pay_no_card: { status: 409, message: 'Save a card first: auto-pay charges it.' },
  auto_pay_declined: { status: 409, message: 'The bank declined the saved card, or wants you to confirm it yourself.' },
  auto_pay_disowned: {
    status: 409,
    message: 'You said that this car is not yours. It can be turned on again 30 days after that.',
  },
  auto_pay_zone: { status: 422, message: 'Choose a zone of this lot whose drivers pay when they leave.' },
  visit_charging: { status: 409, message: 'This visit is being charged. Try again in a minute.' },
  visit_seen_later: {
    status: 409,
    message: 'A camera saw the car here after that time. Ask the lot for a refund on the receipt.',
  },
  visit_closed: {
    status: 409,
    message: 'This can no longer be changed here. Ask the lot for a refund on the receipt.',
  },
} as const satisfies Readonly<Record<string, Refused>>;
