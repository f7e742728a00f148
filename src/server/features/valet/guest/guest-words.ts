// The texts to guests: who writes, why, and how to stop. They name no price and nothing about the car that a stranger at
// a wrong number could use.

import { usPhoneDigits } from '#domain/contact/phone.ts';
import type { StoredTicket } from '../ticket/stored-ticket.ts';
import { CODE_MINUTES } from './guest-codes.store.ts';

const STOP = 'Reply STOP to end these texts.';

type Linked = { readonly stored: StoredTicket; readonly link: string };

const standOf = ({ locationName, ticket }: StoredTicket) =>
  `Parkvale valet at ${locationName}, ticket ${ticket.details.ticketNumber}`;

export const entryWords = ({ stored, link }: Linked) =>
  `${standOf(stored)}: we have your car. When you want it back, ask for it here: ${link} ${STOP}`;

export const readyWords = ({ stored, link }: Linked) =>
  `Your car is ready for you. ${standOf(stored)}. Your code for the attendant: ${link} ${STOP}`;

export const receiptWords = ({ stored, link }: Linked) => `${standOf(stored)}: your receipt is here: ${link} ${STOP}`;

/** The last line lets phones autofill the digits on our site only. */
export const codeWords = (code: string, publicUrl: string) =>
  `${code} is your Parkvale valet code. It works for ${CODE_MINUTES} minutes. Type it only on our page. ${STOP}
@${new URL(publicUrl).hostname} #${code}`;

/** A secret goes after the #, which browsers never send. */
export function guestLink(
  publicUrl: string,
  { ticket }: StoredTicket,
  way: { readonly page: 'review' | 'receipt'; readonly secret: `${'k' | 'c'}=${string}` },
): string {
  return `${publicUrl}/valet/${way.page}?pn=${usPhoneDigits(ticket.details.phone)}#${way.secret}`;
}
