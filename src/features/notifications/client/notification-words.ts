import { t } from 'ttag';
import type { NotificationKind } from '../rules/notification-choices.ts';

type Words = { readonly title: string; readonly text: string };

/** Each email that people can choose. */
export const NOTIFICATION_WORDS: Readonly<Record<NotificationKind, Words>> = {
  daily_summary: {
    title: t`Daily summary`,
    text: t`Yesterday at all of your lots: stays, money, your best lots and what waits for you.`,
  },
  lot_full: {
    title: t`A lot is full`,
    text: t`When its last space is taken, once a day at most. For lots that count their spaces.`,
  },
  dispute: {
    title: t`A driver disputes a payment`,
    text: t`With the date evidence is due.`,
  },
  appeal: {
    title: t`A driver appeals a notice`,
    text: t`With the date it must be answered by.`,
  },
  plate_request: {
    title: t`A driver asks you to fix a plate`,
    text: t`When it is too late for the driver to do it alone.`,
  },
  car_claim: {
    title: t`A driver says it was not their car`,
    text: t`When cameras charged it, and you decide. With the date to decide by.`,
  },
  camera_silent: {
    title: t`A camera sends nothing`,
    text: t`When it was silent for an hour while the lot was open.`,
  },
  failed_payout: {
    title: t`A payout failed`,
    text: t`When money could not be sent, and what to do about it.`,
  },
  shift_closed: {
    title: t`A valet shift is closed`,
    text: t`What was counted, which keys are missing, and which cars stay.`,
  },
};
