// The texts to guests: who is writing, why, and how to stop. They name no price, and nothing about the car that a stranger at a
// wrong number could use.

import { t } from 'ttag';
import { usPhoneDigits } from '#platform/contract/phone.ts';
import type { WithdrawalReason } from '../../rules/ticket/ticket.ts';
import type { StoredTicket } from '../tickets/stored-ticket.ts';
import { CODE_MINUTES } from './guest-codes.store.ts';

const stopText = () => t`Reply STOP to end these texts.`;

type Linked = {
  readonly stored: StoredTicket;
  readonly link: string;
  /** Until the car is likely in front; null when unknown. */
  readonly minutes?: number | null;
};

const standOf = ({ locationName, ticket }: StoredTicket) =>
  t`Parkvale valet at ${locationName}, ticket ${ticket.details.ticketNumber}`;

export const entryWords = ({ stored, link }: Linked) =>
  t`${standOf(stored)}: we have your car. When you want it back, ask for it here: ${link} ${stopText()}`;

export const readyWords = ({ stored, link }: Linked) =>
  t`Your car is ready for you. ${standOf(stored)}. Your code for the attendant: ${link} ${stopText()}`;

export const fetchedInTimeWords = ({ stored, link, minutes = null }: Linked) =>
  minutes === null
    ? t`${standOf(stored)}: we are bringing your car for the time that you chose. Your code for the attendant: ${link} ${stopText()}`
    : t`${standOf(stored)}: we are bringing your car for the time that you chose. It is out front in about ${minutes} min. Your code for the attendant: ${link} ${stopText()}`;

export const parkedAgainWords = ({ stored, link }: Linked) =>
  t`${standOf(stored)}: we parked your car again. When you want it, ask for it here: ${link} ${stopText()}`;

const WHY: Readonly<Record<WithdrawalReason, () => string>> = {
  guest_requested: () => t`you do not need your car yet, so it stays parked.`,
  guest_not_here: () => t`we did not find you, so your car stays parked.`,
  by_mistake: () => t`your car was requested by mistake, so it stays parked.`,
  not_now: () => t`we cannot bring your car right now.`,
};

export const withdrawnWords = ({ stored, link, reason }: Linked & { readonly reason: WithdrawalReason }) =>
  t`${standOf(stored)}: ${WHY[reason]()} When you want it, ask for it here: ${link} ${stopText()}`;

export const receiptWords = ({ stored, link }: Linked) =>
  t`${standOf(stored)}: your receipt is here: ${link} ${stopText()}`;

/** The last line makes phones autofill the digits on our site only. */
export const codeWords = (code: string, publicUrl: string) =>
  t`${code} is your Parkvale valet code. It works for ${CODE_MINUTES} minutes. Type it only on our page. ${stopText()}
@${new URL(publicUrl).hostname} #${code}`;

/** A secret goes after the #, which browsers never send. */
export function guestLink(
  publicUrl: string,
  { ticket }: StoredTicket,
  way: { readonly page: 'review' | 'receipt'; readonly secret: `${'k' | 'c'}=${string}` },
): string {
  return `${publicUrl}/valet/${way.page}?pn=${encodeURIComponent(usPhoneDigits(ticket.details.phone))}#${way.secret}`;
}
