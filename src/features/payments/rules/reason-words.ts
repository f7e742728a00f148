// Why a refund is owed, in words. People write some reasons themselves; the program has codes.

import { t } from 'ttag';

/** For refunds that the program promises automatically. */
const REASONS: Readonly<Record<string, string>> = {
  already_paid: t`The car was paid for already`,
  session_changed: t`The stay had changed before the payment came`,
  no_vehicle: t`The payment named no car`,
  ticket_over: t`The valet ticket was paid or closed already`,
  cash_taken_back: t`The payment in cash was booked by mistake`,
  zone_full: t`No space was left in the zone`,
  reservation_canceled: t`The driver canceled the reservation`,
  lot_closed: t`The owner closed the zone at the time of the reservation`,
  reservation_moved: t`The new time of the reservation costs less`,
  correction: t`The corrected zone costs less`,
  left_earlier: t`The car had left before its exit was read`,
  not_my_car: t`The driver said that it was not their car`,
  visit_corrected: t`What cameras read later changed the visit, which was charged anew`,
  permit_over: t`The permit had ended already`,
  notice_over: t`The notice was void already`,
  notice_voided: t`The notice is void`,
};

/** A reason as a person or the program gave it. */
export const wordsForReason = (reason: string): string => REASONS[reason] ?? reason;
