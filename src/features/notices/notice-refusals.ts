// Why a notice is not given, appealed or decided (rules 321 to 334).

import type { Refused } from '#platform/contract/refused.ts';

export const NOTICE_REFUSALS = {
  notices_not_open: {
    status: 422,
    message: 'No notices are given at this lot until Parkvale has approved its owner.',
  },
  plate_covered: { status: 409, message: 'This car may park here now. No notice was given.' },
  never_notice: { status: 409, message: 'The owner of this lot does not want notices on this car.' },
  payment_under_way: {
    status: 409,
    message: 'A payment for this plate is under way. No notice was given: check it again in a few minutes.',
  },
  check_too_old: { status: 409, message: 'Check the plate again: a notice needs a check from the last two minutes.' },
  in_grace: {
    status: 409,
    message: 'Its time ended only minutes ago. No notice was given: this lot waits a little longer.',
  },
  second_look_needed: {
    status: 409,
    message: 'A car that may park here has a similar plate. Look again, then confirm that you did.',
  },
  notice_cooling: { status: 409, message: 'This car got a notice here a few minutes ago.' },
  reason_unknown: { status: 422, message: 'This lot has no such reason. Choose one of its reasons.' },
  charge_not_offered: { status: 422, message: 'The lot’s owner has set no amount for this reason. Give a warning.' },
  photo_needed: { status: 422, message: 'A charge needs a photo of the car and its plate.' },
  warning_first: { status: 409, message: 'This plate gets a warning here first. Give a warning.' },
  nothing_to_pay: { status: 409, message: 'This is a warning. There is nothing to pay.' },
  appeal_photos_full: { status: 409, message: 'An appeal has at most four photos.' },
  notice_paid: { status: 409, message: 'This notice is paid already. You have not been charged again.' },
  notice_over: { status: 409, message: 'This notice is void. You have not been charged.' },
  step_up_over: { status: 409, message: 'The last day to ask support has passed.' },
  photo_missing: { status: 422, message: 'A photo has not arrived yet. Take it again, or give the notice without it.' },
  notice_voided: { status: 409, message: 'This notice is void already.' },
  notice_decided: { status: 409, message: 'Your appeal has been answered already.' },
  appeal_open: { status: 409, message: 'You have appealed already. The lot answers by the day on this page.' },
  appeal_over: { status: 409, message: 'The last day to appeal has passed.' },
  no_appeal: { status: 409, message: 'There is no open appeal to answer.' },
  void_too_late: { status: 409, message: 'Only the lot’s owner can take this notice back now.' },
  notice_locked: {
    status: 429,
    retryAfterSeconds: 3600,
    message:
      'Too many numbers or plates that do not match were entered from your network. Wait an hour, then try again.',
  },
} as const satisfies Readonly<Record<string, Refused>>;
