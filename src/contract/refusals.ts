// Every refusal that the product may answer, with its status and its words. A new code does not compile into use
// until it has both; the client switches on the code and shows the message.

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;
type Refused = { readonly status: RefusalStatus; readonly message: string };

export const REFUSALS = {
  malformed: {
    status: 400,
    message: 'Some of what was sent is missing or malformed. Mend the marked fields and try again.',
  },
  not_signed_in: { status: 401, message: 'Please sign in first.' },
  login_failed: { status: 401, message: 'The e-mail address or the password is not right.' },
  wrong_role: { status: 403, message: 'Your account may not do this.' },
  cross_site: { status: 403, message: 'This request came from another site.' },
  not_found: { status: 404, message: 'There is nothing here by that name.' },
  email_unknown: {
    status: 404,
    message: 'This email address is either not associated with an account or its a Google account.',
  },
  email_taken: { status: 409, message: 'There already is an account with this email address. Sign in instead.' },
  password_weak: { status: 422, message: 'This password is too easy to guess. Please choose another.' },
  passwords_differ: { status: 422, message: 'Looks like the passwords are not matching.' },
  current_password_wrong: { status: 422, message: 'The current password is not right.' },
  token_invalid: { status: 422, message: 'Invalid token provided. Please check you email again.' },
  passwords_missing: { status: 422, message: 'Please fill in both password fields.' },
  already_member: {
    status: 409,
    message: 'This person is on your team already. In the list you can send the invitation again, or activate them.',
  },
  cannot_join_team: {
    status: 422,
    message:
      'This address belongs to an account that runs lots or the product, and cannot join a team. Use another one.',
  },
  other_work: {
    status: 422,
    message:
      'This person already does the other kind of work: one account is an enforcer or a valet. Use another address.',
  },
  invitation_over: { status: 409, message: 'There is no open invitation for this person.' },
  fields_blank: { status: 422, message: 'Please fill in all fields' },
  zone_number_taken: { status: 409, message: 'This location already has a zone with that number.' },
  import_wrong_lines: {
    status: 422,
    message: 'Some lines of this file are wrong. Nothing was imported: mend them and try again.',
  },
  import_too_long: { status: 422, message: 'One file may have 100,000 lines. Split this one.' },
  places_unavailable: {
    status: 503,
    message: 'Addresses cannot be looked up right now. Type the address and set the pin on the map.',
  },
  map_unavailable: { status: 503, message: 'The map cannot be drawn right now.' },
  location_archived: { status: 422, message: 'This location no longer sells parking.' },
  zone_archived: { status: 422, message: 'This zone no longer sells parking.' },
  zone_paused: { status: 422, message: 'Parking is not on sale in this zone at the moment.' },
  zone_closed: { status: 422, message: 'This zone is closed at the time your parking would start.' },
  outlasts_closing: { status: 422, message: 'This zone closes before your parking would end. Choose a shorter time.' },
  hours_out_of_range: { status: 422, message: 'Choose more than 0 and at most 24 hours.' },
  hours_not_whole_minutes: { status: 422, message: 'Choose a time in whole minutes.' },
  days_out_of_range: { status: 422, message: 'Choose 1 to 30 days.' },
  plate_invalid: { status: 422, message: 'Please provide a valid license plate number and try again' },
  state_invalid: { status: 422, message: 'Please provide a valid state for license plate' },
  same_plate_twice: { status: 422, message: 'The same vehicle is listed twice.' },
  price_changed: { status: 409, message: 'The price has changed. You have not been charged.' },
  already_paid: { status: 409, message: 'This vehicle is already paid for here. You have not been charged.' },
  order_not_pending: { status: 409, message: 'This payment is already over. Start again to park.' },
  order_expired: {
    status: 409,
    message: 'This took too long, so the price was let go. You have not been charged. Start again.',
  },
  session_over: { status: 422, message: 'This session is over. Start a new one to go on parking.' },
  session_paid: { status: 422, message: 'A paid session cannot be cancelled. You can end it early.' },
  extension_too_long: { status: 422, message: 'One stay lasts at most 24 hours, or 30 days in a daily zone.' },
  already_claimed: { status: 409, message: 'This receipt already belongs to an account.' },
  not_paid_yet: { status: 422, message: 'There is no receipt yet: the payment is not complete.' },
  payment_unavailable: {
    status: 503,
    message: 'Looks like something went wrong, please try again',
  },
  refund_exceeds_paid: { status: 422, message: 'That is more than is left to give back.' },
  refund_changed: {
    status: 409,
    message: 'Something was given back meanwhile. Look at the payment again; nothing more was given back now.',
  },
  not_refundable: { status: 422, message: 'Nothing was paid here that could be given back.' },
  already_decided: {
    status: 409,
    message: 'Somebody decided about this message meanwhile, or it arrived after all. Look at the list again.',
  },
  words_gone: { status: 422, message: 'The words of this message are not kept any more, so it cannot be sent again.' },
  owner_still_sells: {
    status: 409,
    message: 'This owner still has lots on sale. Take them off the market first, then delete the account.',
  },
  owner_is_owed: {
    status: 409,
    message:
      'This owner is still owed money. Send it by bank and write that down under Pay-outs, then delete the account.',
  },
  owner_has_payments: {
    status: 409,
    message:
      'A payment or a refund at this owner\u2019s lots is still under way. Wait until it has ended, then delete the account.',
  },
  car_at_valet: {
    status: 409,
    message: 'A car of this person is still with a valet. Delete the account once it was handed back.',
  },
  last_odogwu: {
    status: 409,
    message: 'This is the last odogwu account. Without it nobody could look after the rest.',
  },
  odogwu_only: { status: 403, message: 'Only an odogwu can delete the account of an odogwu.' },
  method_not_offered: { status: 422, message: 'This way to pay is not offered here. Choose another one.' },
  payouts_not_offered: {
    status: 422,
    message: 'Nobody is paid by a payment provider here. Your balance is sent by bank.',
  },
  payouts_unavailable: {
    status: 503,
    message: 'The payment provider does not answer. Nothing was changed; please try again in a few minutes.',
  },
  payouts_refused: {
    status: 422,
    message: 'The payment provider opens no account here at the moment. What you are owed is kept, and sent by bank.',
  },
  payout_too_much: { status: 422, message: 'That is more than is there. Nothing was written down.' },
  below_card_minimum: { status: 422, message: 'Cards can pay $0.50 or more. Choose a longer time.' },
  valet_not_set_up: {
    status: 422,
    message: 'This location has no valet rate yet. Its owner sets one under Valet Locations.',
  },
  ticket_number_taken: { status: 409, message: 'Another open ticket here has this number.' },
  hook_taken: { status: 409, message: 'Another key hangs on this hook.' },
  hook_unknown: { status: 422, message: 'The key board has no such hook.' },
  shift_open: { status: 409, message: 'A shift is open here already. Close it first.' },
  shift_closed: { status: 409, message: 'This shift was closed already.' },
  too_many_photos: { status: 409, message: 'This ticket has as many photos as it can have.' },
  ticket_completed: { status: 409, message: 'This car was handed over already.' },
  ticket_void: { status: 409, message: 'This ticket was made void.' },
  already_parked: { status: 409, message: 'It is written down already where this car is parked.' },
  not_parked_yet: { status: 409, message: 'Enter first where this car is parked.' },
  parked_by_missing: { status: 422, message: 'Please enter who parked the car' },
  parked_location_missing: { status: 422, message: 'Please enter where the car is parked' },
  already_requested: { status: 409, message: 'This car is requested already.' },
  not_requested: { status: 409, message: 'Nobody has requested this car.' },
  car_on_its_way: { status: 409, message: 'An attendant is already bringing this car.' },
  already_ready: { status: 409, message: 'This car is in front already.' },
  job_taken: { status: 409, message: 'An attendant has taken this car already.' },
  no_job: { status: 409, message: 'Nobody is bringing this car.' },
  not_your_job: { status: 409, message: 'Somebody else is bringing this car.' },
  stick_not_driven: { status: 422, message: 'This car has a stick shift. Leave it to somebody who drives one.' },
  ticket_paid: { status: 409, message: 'Already paid' },
  not_payable_yet: { status: 409, message: 'This ticket can be paid once the car is requested.' },
  ticket_unpaid: { status: 409, message: 'This ticket is not paid yet.' },
  not_ready: { status: 409, message: 'This car is not in front yet.' },
  code_needed: { status: 422, message: 'Ask for the four digits on the guest\u2019s page.' },
  code_wrong: { status: 422, message: 'This code does not fit. Do not hand the car over.' },
  override_incomplete: { status: 422, message: 'Enter the name and a detail that cannot be seen from outside.' },
  override_needed: { status: 403, message: 'A manager must allow a hand-over without the code.' },
  phone_code_wrong: {
    status: 422,
    message: 'This code does not fit, or its time is over. Ask for a new one.',
  },
  claim_over: {
    status: 422,
    message: 'This picture code was used already, or its time is over. Ask the attendant for a new one.',
  },
  intent_unknown: { status: 404, message: 'No such payment.' },
  signature_invalid: { status: 400, message: 'The signature does not fit the message.' },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was used for a different request.' },
  idempotency_in_progress: { status: 409, message: 'The first request with this Idempotency-Key is still under way.' },
  too_many_requests: { status: 429, message: 'Too many tries. Please wait a little and try again.' },
  too_large: { status: 413, message: 'That is too much for one request.' },
  media_type: { status: 415, message: 'Send JSON.' },
  correction_too_late: {
    status: 422,
    message: 'A plate or zone can be mended for 15 minutes after paying. Please write to us instead.',
  },
  correction_of_nothing: { status: 422, message: 'This is what the receipt says already.' },
  correction_by_desk: { status: 422, message: 'This cannot be mended here. Please write to us.' },
  correction_overtaken: { status: 409, message: 'This stay has just changed. Look at the receipt again.' },
  member_code_wrong: { status: 422, message: 'Please provide a valid code' },
  member_code_not_now: { status: 422, message: 'This code is not valid at this time.' },
  member_code_used_up: { status: 422, message: 'This code has been used as often as it may be.' },
  member_code_plates_used_up: { status: 422, message: 'This code is in use for as many vehicles as it may be.' },
  member_code_locked: { status: 429, message: 'Too many wrong codes. Please wait 15 minutes and try again.' },
  member_code_taken: { status: 409, message: 'This location already has that code.' },
  no_photo: { status: 422, message: 'This is no photo that can be kept: send JPEG, PNG or WebP.' },
  busy: { status: 503, message: 'The server is busy. Please try again in a moment.' },
} as const satisfies Record<string, Refused>;

export type RefusalCode = keyof typeof REFUSALS;

/** An expected refusal, as a value: services return it, the edge turns it into the answer. */
export type Refusal = {
  readonly refusal: RefusalCode;
  /** The words at the field that is wrong, by the field's name. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What the client needs to go on, such as the new price. */
  readonly data?: Readonly<Record<string, unknown>>;
};

export function refuse(refusal: RefusalCode, more: Omit<Refusal, 'refusal'> = {}): Refusal {
  return { refusal, ...more };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refusal' in value;
}
