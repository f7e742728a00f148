// Every refusal the product may answer, with its status and message. A new code needs both to compile; the client
// switches on the code and shows the message.

import { AUTO_PAY_REFUSALS } from '#features/auto-pay/auto-pay.contract.ts';
import { CAMERA_REFUSALS } from '#features/cameras/cameras.contract.ts';
import { GATE_REFUSALS } from '#features/gates/gates.contract.ts';
import { IMPORT_REFUSALS } from '#features/imports/imports.contract.ts';
import { NOTICE_REFUSALS } from '#features/notices/notices.contract.ts';
import { OWNER_REVIEW_REFUSALS } from '#features/owners/owner-review.contract.ts';
import { SANDBOX_REFUSALS } from '#features/payments/payments.contract.ts';
import { SAVED_CARD_REFUSALS } from '#features/payments/saved-card.contract.ts';
import { PERMIT_REFUSALS } from '#features/permits/permits.contract.ts';
import { PORTFOLIO_REFUSALS } from '#features/portfolio/portfolio.contract.ts';
import { RATE_ADVICE_REFUSALS } from '#features/rate-advice/rate-advice.contract.ts';
import { LOT_REFUND_REFUSALS } from '#features/refunds/refunds.contract.ts';
import { ACCOUNT_VIEW_REFUSALS } from '#features/support/account-views.contract.ts';
import { SHIFT_REFUSALS } from '#features/valet/contract/valet-shifts.contract.ts';
import { VALET_REFUSALS } from '#features/valet/contract/valets.contract.ts';
import { VALIDATION_REFUSALS } from '#features/validations/validations.contract.ts';
import { WALLET_PASS_REFUSALS } from '#features/wallet-passes/wallet-passes.contract.ts';
import { PROGRAM_REFUSALS } from '#features/webhooks/webhooks.contract.ts';
import type { Refused } from '#platform/contract/refusals.ts';

export const REFUSALS = {
  ...RATE_ADVICE_REFUSALS,
  ...AUTO_PAY_REFUSALS,
  ...CAMERA_REFUSALS,
  ...GATE_REFUSALS,
  ...WALLET_PASS_REFUSALS,
  ...SAVED_CARD_REFUSALS,
  ...SANDBOX_REFUSALS,
  ...PERMIT_REFUSALS,
  ...VALIDATION_REFUSALS,
  ...PROGRAM_REFUSALS,
  ...PORTFOLIO_REFUSALS,
  ...IMPORT_REFUSALS,
  ...LOT_REFUND_REFUSALS,
  ...NOTICE_REFUSALS,
  ...OWNER_REVIEW_REFUSALS,
  ...ACCOUNT_VIEW_REFUSALS,
  ...VALET_REFUSALS,
  ...SHIFT_REFUSALS,
  malformed: { status: 400, message: 'Some fields are missing or invalid. Fix the marked fields and try again.' },
  not_signed_in: { status: 401, message: 'Please sign in first.' },
  login_failed: { status: 401, message: 'Wrong email address or password.' },
  account_deactivated: {
    status: 403,
    message: 'Your account has been deactivated. Ask the owner of your team to activate it again.',
  },
  account_slowed: {
    status: 429,
    retryAfterSeconds: 60,
    message:
      'Logins to this account are being attempted from many places. Wait a minute and try again, or set a new password with “Forgot password”.',
  },
  login_locked: {
    status: 429,
    retryAfterSeconds: 900,
    message: 'Too many wrong passwords for this account from here. Wait 15 minutes and try again.',
  },
  sign_in_code_locked: {
    status: 429,
    retryAfterSeconds: 900,
    message: 'Too many wrong codes. Wait 15 minutes and try again.',
  },
  sign_in_code_needed: { status: 401, message: 'Enter the code from your authenticator app, or a recovery code.' },
  sign_in_code_wrong: { status: 401, message: 'This code is wrong or was used before. Wait for the next one.' },
  two_factor_needed: {
    status: 403,
    message: 'Log in with two factors first: turn on two-factor sign-in, or use a passkey.',
  },
  passkey_first: { status: 403, message: 'Log in with your passkey first. Then you can change how you log in.' },
  two_factor_on: { status: 409, message: 'Two-factor sign-in is already on.' },
  two_factor_not_begun: { status: 409, message: 'Start again: there is no setup to confirm.' },
  sign_in_again: { status: 403, message: 'Log out and log in again first. Then you can change how you log in.' },
  last_way_in: { status: 409, message: 'This is the only way into your account. Set a password first.' },
  passkey_late: { status: 422, message: 'That took too long, or was used already. Try again.' },
  passkey_unknown: { status: 401, message: 'Parkvale does not know this passkey anymore. Log in another way.' },
  passkey_wrong: { status: 401, message: 'This passkey did not work here. Try again, or log in another way.' },
  passkey_taken: { status: 409, message: 'This passkey is in use already.' },
  too_many_passkeys: { status: 409, message: 'An account has at most 20 passkeys. Remove one first.' },
  google_away: {
    status: 503,
    message: 'Google is not answering right now. Try again in a moment, or log in another way.',
  },
  google_canceled: { status: 422, message: 'You did not continue with Google. Try again, or log in another way.' },
  google_late: { status: 422, message: 'That took too long, or was used already. Continue with Google again.' },
  google_wrong: {
    status: 401,
    message: 'The answer from Google could not be trusted. Try again, or log in another way.',
  },
  google_unverified: {
    status: 422,
    message: 'Google has not verified the email address of this account. Log in another way.',
  },
  google_taken: { status: 409, message: 'This Google account belongs to another Parkvale account.' },
  google_other: { status: 409, message: 'This account is linked with another Google account. Unlink that one first.' },
  wrong_role: { status: 403, message: 'Your account cannot do this.' },
  only_its_driver: { status: 403, message: 'Only the driver can change this stay.' },
  cross_site: { status: 403, message: 'This request came from another site.' },
  not_found: { status: 404, message: 'Not found.' },
  email_unknown: {
    status: 404,
    message: 'This email address is either not associated with an account or its a Google account.',
  },
  email_taken: { status: 409, message: 'There is already an account with this email address. Sign in instead.' },
  password_weak: { status: 422, message: 'This password is too easy to guess. Choose another one.' },
  passwords_differ: { status: 422, message: 'Looks like the passwords are not matching.' },
  current_password_wrong: { status: 422, message: 'The current password is wrong.' },
  token_invalid: { status: 422, message: 'Invalid token provided. Please check you email again.' },
  mail_link_unknown: {
    status: 404,
    message: 'This link does not work. Log in to choose which mails you get.',
  },
  passwords_missing: { status: 422, message: 'Please fill in both password fields.' },
  already_member: {
    status: 409,
    message: 'This person is already on your team. You can resend the invitation or activate them in the list.',
  },
  cannot_join_team: {
    status: 422,
    message:
      'This address belongs to an owner or administrator account, which cannot join a team. Use another address.',
  },
  other_work: { status: 422, message: 'This person already has another role on a team. Use another address.' },
  invites_not_allowed: { status: 403, message: 'You cannot invite people to this role at these locations.' },
  lots_of_one_owner: { status: 422, message: 'Choose locations of one owner.' },
  invitation_over: { status: 409, message: 'There is no open invitation for this person.' },
  fields_blank: { status: 422, message: 'Please fill in all fields' },
  zone_number_taken: { status: 409, message: 'This location already has a zone with that number.' },
  places_unavailable: {
    status: 503,
    message: 'Address search is unavailable right now. Type the address and set the pin on the map.',
  },
  map_unavailable: { status: 503, message: 'The map is unavailable right now.' },
  reservations_on_dates: {
    status: 409,
    message: 'Drivers have reservations at times that this would close. Choose whether to keep or cancel them.',
  },
  zone_changed: {
    status: 409,
    message: 'Someone else has changed this in the meantime. Your changes were not saved. Check it and save again.',
  },
  location_archived: { status: 422, message: 'This location no longer sells parking.' },
  zone_archived: { status: 422, message: 'This zone no longer sells parking.' },
  zone_paused: { status: 422, message: 'This zone is not selling parking right now.' },
  zone_closed: { status: 422, message: 'This zone is closed when your parking would start.' },
  outlasts_closing: { status: 422, message: 'This zone closes before your parking would end. Choose a shorter time.' },
  hours_out_of_range: { status: 422, message: 'Choose more than 0 and up to 24 hours.' },
  hours_not_whole_minutes: { status: 422, message: 'Choose a time in whole minutes.' },
  days_out_of_range: { status: 422, message: 'Choose 1 to 30 days.' },
  plate_invalid: { status: 422, message: 'Please provide a valid license plate number and try again' },
  state_invalid: { status: 422, message: 'Please provide a valid state for license plate' },
  same_plate_twice: { status: 422, message: 'The same car is listed twice.' },
  not_reservable: { status: 422, message: 'This zone does not take reservations. Park here when you arrive.' },
  too_far_ahead: {
    status: 422,
    message: 'This zone does not take reservations that far ahead. Choose an earlier day.',
  },
  not_started: { status: 422, message: 'This reservation has not started yet. You can move it or cancel it for free.' },
  reservation_started: {
    status: 422,
    message: 'This stay has started, so it can no longer be moved. You can add time or end it early.',
  },
  reserved_too_soon: { status: 422, message: 'A reservation starts at least 15 minutes from now.' },
  reservation_changed: { status: 409, message: 'This reservation has just changed. Check it and try again.' },
  move_of_nothing: { status: 422, message: 'It is reserved for this time and this car already.' },
  zone_full: { status: 409, message: 'No spaces are left in this zone for that time. You have not been charged.' },
  price_changed: { status: 409, message: 'The price has changed. You have not been charged.' },
  vehicle_saved: { status: 409, message: 'This car is saved in your account already.' },
  too_many_favorites: { status: 409, message: 'An account has at most 200 favorites. Remove one first.' },
  too_many_views: { status: 409, message: 'An account has at most 30 saved views. Remove one first.' },
  too_many_vehicles: { status: 409, message: 'An account has at most 20 cars. Remove one first.' },
  already_paid: { status: 409, message: 'This car is already paid for here. You have not been charged.' },
  order_not_pending: { status: 409, message: 'This payment is already closed. Start again to park.' },
  order_expired: { status: 409, message: 'This price has expired. You have not been charged. Start again.' },
  start_stop_not_sold: {
    status: 422,
    message: 'Paying when you leave is not offered in this zone. Choose a time. You have not been charged.',
  },
  start_stop_no_time: {
    status: 422,
    message: 'Choose a time, or pay when you leave: not both. You have not been charged.',
  },
  start_stop_no_code: {
    status: 422,
    message: 'With this code, parking here costs nothing. Choose a time. You have not been charged.',
  },
  start_stop_free: {
    status: 422,
    message: 'Parking costs nothing here until it closes. Choose a time. You have not been charged.',
  },
  runs_until_stopped: {
    status: 422,
    message: 'This parking runs until you stop it, so there is no time to add. You have not been charged.',
  },
  zone_until_stopped: {
    status: 422,
    message:
      'Parking that runs cannot move to that zone. It moves for one car, to a zone where you also pay when you leave. Otherwise stop it, then start it again in the right zone.',
  },
  hold_not_increased: {
    status: 422,
    message:
      'This zone can cost more, and your card does not allow us to hold more. Nothing has changed: stop, then start again in the right zone.',
  },
  not_captured_yet: {
    status: 409,
    message: 'Nothing has been charged for this parking yet, so there is nothing to refund.',
  },
  nothing_owed: { status: 409, message: 'Nothing is owed for this parking. You have not been charged.' },
  still_settling: { status: 409, message: 'This payment is still being confirmed. Try again in a moment.' },
  session_over: { status: 422, message: 'This parking has ended. Pay again to keep parking.' },
  session_paid: { status: 422, message: 'Paid parking cannot be canceled. You can end it early.' },
  not_all_longer: {
    status: 409,
    message: 'Not all of these cars can get this time. Leave out those that cannot. You have not been charged.',
  },
  extension_too_long: { status: 422, message: 'A stay can last up to 24 hours, or 30 days in a daily zone.' },
  already_claimed: { status: 409, message: 'This receipt already belongs to an account.' },
  not_paid_yet: { status: 422, message: 'There is no receipt yet because the payment is not complete.' },
  payment_unavailable: { status: 503, message: 'Looks like something went wrong, please try again' },
  refund_not_failed: {
    status: 409,
    message: 'This refund no longer waits for a decision. Reload the page and look at it again.',
  },
  charge_not_waiting: {
    status: 409,
    message: 'This money no longer waits for that decision. Reload the page and look at it again.',
  },
  refund_given_already: { status: 409, message: 'The payer already has this money back. Close this refund instead.' },
  refund_changed: {
    status: 409,
    message: 'Another refund was made in the meantime. Reload the payment and check it. Nothing was refunded now.',
  },
  not_refundable: { status: 422, message: 'There is no payment to refund.' },
  already_decided: {
    status: 409,
    message: 'This message was already handled, or it arrived after all. Reload the list.',
  },
  words_gone: { status: 422, message: 'The text of this message has been deleted, so it cannot be sent again.' },
  owner_still_sells: {
    status: 409,
    message: 'This owner still has active lots. Archive them first, then delete the account.',
  },
  owner_is_owed: {
    status: 409,
    message: 'This owner is still owed money. Send it by bank and record it under Payouts, then delete the account.',
  },
  owner_has_payments: {
    status: 409,
    message:
      'A payment or refund at this owner\u2019s lots is still in progress. Wait until it is finished, then delete the account.',
  },
  car_at_valet: {
    status: 409,
    message: 'This person’s car is still with a valet. Delete the account after the car is handed over.',
  },
  last_odogwu: { status: 409, message: 'This is the last odogwu account and cannot be deleted.' },
  odogwu_only: { status: 403, message: 'Only an odogwu can delete an odogwu account.' },
  method_not_offered: { status: 422, message: 'This payment method is not available here. Choose another one.' },
  payouts_not_offered: {
    status: 422,
    message: 'Payouts by a payment provider are not available here. Your balance is sent by bank.',
  },
  payouts_unavailable: {
    status: 503,
    message: 'The payment provider is not responding. Nothing was changed. Try again in a few minutes.',
  },
  payouts_refused: {
    status: 422,
    message: 'The payment provider is not opening accounts right now. Your balance is kept and sent by bank.',
  },
  payout_too_much: { status: 422, message: 'That is more than the balance. Nothing was recorded.' },
  payout_nothing_to_send: {
    status: 422,
    message: 'There is nothing to send now: nothing is owed, it is held, or there is no account to send it to.',
  },
  payout_under_way: {
    status: 409,
    message: 'This payout is being sent right now. Try again in ten minutes.',
  },
  payout_arrived: {
    status: 409,
    message: 'This payout cannot be taken back: the money is at the owner’s bank.',
  },
  payout_is_over: { status: 409, message: 'This payout is over already. Reload the page.' },
  below_card_minimum: { status: 422, message: 'Cards require at least $0.50. Choose a longer time.' },
  valet_not_set_up: {
    status: 422,
    message: 'This location has no valet rate yet. The owner sets it under Valet Locations.',
  },
  ticket_number_taken: { status: 409, message: 'Another open ticket here has this number.' },
  hook_taken: { status: 409, message: 'This hook already holds another key.' },
  stand_full: {
    status: 409,
    message: 'Every space at this stand is taken. Confirm if you take the car in anyway.',
  },
  car_already_here: {
    status: 409,
    message: 'An open ticket here has this plate, or one that looks like it. Confirm if you write another.',
  },
  hook_unknown: { status: 422, message: 'The key board has no such hook.' },
  too_many_photos: { status: 409, message: 'This ticket already has the maximum number of photos.' },
  ticket_completed: { status: 409, message: 'This car has already been handed over.' },
  ticket_void: { status: 409, message: 'This ticket is void.' },
  already_parked: { status: 409, message: 'This car\u2019s parking place is already recorded.' },
  not_parked_yet: { status: 409, message: 'Enter where this car is parked first.' },
  being_parked: { status: 409, message: 'Your car is still being parked. You can request it in a moment.' },
  parking_details_missing: { status: 422, message: 'Please enter who parked the car and where it is parked' },
  parked_by_missing: { status: 422, message: 'Please enter who parked the car' },
  parked_location_missing: { status: 422, message: 'Please enter where the car is parked' },
  already_requested: { status: 409, message: 'This car has already been requested.' },
  not_requested: { status: 409, message: 'This car has not been requested.' },
  car_on_its_way: { status: 409, message: 'An attendant is already bringing this car.' },
  already_ready: { status: 409, message: 'This car is already in front.' },
  job_taken: { status: 409, message: 'Another attendant has already taken this car.' },
  no_job: { status: 409, message: 'No attendant is bringing this car.' },
  not_your_job: { status: 409, message: 'Another attendant is bringing this car.' },
  stick_not_driven: { status: 422, message: 'This car has a stick shift. Leave it to an attendant who drives one.' },
  ticket_paid: { status: 409, message: 'Already paid' },
  tips_not_taken: { status: 409, message: 'No tip can be added to this payment.' },
  not_payable_yet: { status: 409, message: 'This ticket can be paid once the car is requested.' },
  ticket_unpaid: { status: 409, message: 'This ticket has not been paid.' },
  not_ready: { status: 409, message: 'This car is not in front yet.' },
  override_incomplete: {
    status: 422,
    message: 'Enter the guest\u2019s name and a detail that cannot be seen from outside the car.',
  },
  not_paid_in_cash: { status: 409, message: 'This ticket was not paid in cash or charged to a room.' },
  cash_of_another_day: {
    status: 409,
    message: 'Cash can be taken back only on the day it was recorded. Refund the sale instead.',
  },
  rooms_not_charged: { status: 409, message: 'This stand does not charge to rooms.' },
  no_such_charge: { status: 409, message: 'This ticket has no such charge.' },
  not_a_lead: { status: 403, message: 'A lead attendant must do this.' },
  edit_conflict: { status: 409, message: 'Somebody else has changed the same fields.' },
  undo_over: { status: 409, message: 'Too late to undo: something else has happened since.' },
  undo_late: { status: 409, message: 'The ten seconds are over, so this stays as it is.' },
  time_not_estimated: { status: 409, message: 'This time is not estimated, so it stays as it is.' },
  time_impossible: { status: 422, message: 'The car cannot have been there at that time.' },
  phone_code_wrong: { status: 422, message: 'This code is wrong or has expired. Request a new one.' },
  claim_over: { status: 422, message: 'This QR code has been used or has expired. Ask the attendant for a new one.' },
  intent_unknown: { status: 404, message: 'No such payment.' },
  no_open_intent: { status: 409, message: 'Request a payment for this zone first. You have not been charged.' },
  signature_invalid: { status: 400, message: 'The signature does not match the message.' },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was used for a different request.' },
  idempotency_in_progress: {
    status: 409,
    message: 'The first request with this Idempotency-Key is still in progress.',
  },
  too_many_requests: { status: 429, message: 'Too many attempts. Wait a little and try again.' },
  too_large: { status: 413, message: 'This request is too large.' },
  media_type: { status: 415, message: 'Send JSON.' },
  range_unreachable: { status: 416, message: 'That part is beyond the end of the file.' },
  correction_too_late: {
    status: 422,
    message: 'A plate or zone can be corrected for 15 minutes after payment. Please contact us instead.',
  },
  correction_of_nothing: { status: 422, message: 'The receipt already shows this.' },
  correction_by_support: { status: 422, message: 'This cannot be corrected here. Please contact us.' },
  plate_request_decided: { status: 409, message: 'This request was answered already, or the driver withdrew it.' },
  correction_overtaken: { status: 409, message: 'This stay has just changed. Check the receipt again.' },
  member_code_wrong: { status: 422, message: 'Please provide a valid code' },
  member_code_not_now: { status: 422, message: 'This code is not valid right now.' },
  member_code_used_up: { status: 422, message: 'This code has no uses left.' },
  member_code_plates_used_up: { status: 422, message: 'This code has been used by as many cars as it allows.' },
  member_code_locked: {
    status: 429,
    retryAfterSeconds: 900,
    message: 'Too many wrong codes for this car. Wait 15 minutes and try again.',
  },
  member_code_network_locked: {
    status: 429,
    retryAfterSeconds: 3600,
    message: 'Too many wrong codes were entered here from your network. Wait an hour and try again.',
  },
  member_code_taken: { status: 409, message: 'This location already has that code.' },
  code_takes_off: { status: 422, message: 'This code is for a discount. Enter it when you pay for parking.' },
  no_photo: { status: 422, message: 'This file is not a supported photo. Send JPEG, PNG or WebP.' },
  busy: { status: 503, message: 'The server is busy. Try again in a moment.' },
  disk_full: {
    status: 503,
    retryAfterSeconds: 60,
    message: 'The server has no space left to save this. Nothing was saved. Try again in a few minutes.',
  },
} as const satisfies Record<string, Refused>;

type Codes = Record<keyof typeof REFUSALS, true>;

declare module '#platform/contract/refusals.ts' {
  interface RefusalCodes extends Codes {}
}
