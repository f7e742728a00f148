// All job kinds: what each needs to know, how urgent it is, and how it is retried.

import type { SendOptions } from 'pg-boss';
import type { DatedHours } from '#platform/calendar/dated-hours.ts';

/** A read of a camera whose lane leads in or out. */
export type FollowedRead = {
  readonly locationId: string;
  readonly readId: string;
  readonly camera: string;
  readonly direction: 'in' | 'out';
  readonly readAt: string;
  readonly receivedAt: string;
  readonly plate: string;
  readonly plateKey: string;
  /** Null if the camera read none. */
  readonly state: string | null;
  /** From 0 to 1. */
  readonly confidence: number;
  /** The car may park here without auto-pay, or its owner never wants it charged. */
  readonly isCovered: boolean;
};

export type JobData = {
  'send-message': { messageId: string };
  /** Permission to send one text: whichever is the most urgent when its turn comes. */
  'send-text': { booked: boolean };
  /** Answers a text to park; `ref` is the provider's id of it. */
  'answer-parking-text': { ref: string };
  /** Texts a six-digit code to a number that asked for one, if it has a ticket. `requestedAt` is UTC. */
  'text-valet-code': { phoneHash: string; requestedAt: string };
  'make-refund': { locationId: string; refundId: string };
  /** Of an earlier release: follows what a camera read of a car with auto-pay; times are UTC. */
  'follow-read': FollowedRead;
  /** Sends the link that stops a car's parking to its driver, if a contact is known and was not sent it too often. */
  'send-stop-link': { locationId: string; requestId: string };
  /** Follows what cameras read of a car with auto-pay at a lot: its visits, and their money. */
  'follow-car': { locationId: string; plateKey: string };
  /** The same, by one of its visits. */
  'finish-visit': { locationId: string; visitId: string };
  /** Makes the provider forget a saved card. */
  'detach-card': { provider: string; methodRef: string };
  /** Checks, imports or undoes a table, depending on its state. */
  'work-on-import': { ownerId: string; importId: string };
  /** Notifies a browser that a session is about to end, and others of its booking with it. */
  'send-push': { locationId: string; sessionId: string; otherIds?: readonly string[]; endsAt: string };
  /** Sends the texts and makes the bookings that follow from an act on a valet ticket, once the act can no longer be undone. */
  'follow-valet-act': { locationId: string; ticketId: string; version: number };
  /** Requests a car for the time at which its guest wants it. */
  'request-wanted-car': { locationId: string; ticketId: string; wantedAt: string };
  /** Calls attendants to a requested car, and again later while nobody takes it. */
  'call-attendants': {
    locationId: string;
    ticketId: string;
    requestedAt: string;
    step: 'nearest' | 'everyone' | 'leads' | 'hand_over';
  };
  /** Notifies one of the attendants' browsers. */
  'send-call': {
    locationId: string;
    ticketId: string;
    requestedAt: string;
    step: 'nearest' | 'everyone' | 'leads' | 'hand_over';
    userId: string;
    browser: string;
  };
  /** Changes an act's lots, a few at a time. */
  'do-bulk-act': { actId: string };
  /** Mails a lot's corrected address to the drivers of its reservations. */
  'tell-address': { locationId: string };
  /** Cancels the reservations that dates of this decision close and earlier ones did not, unless those were removed by then. */
  'cancel-closed': { locationId: string; zoneId: string; decision: string; before: DatedHours[] };
  /** Brings one copy of a pass up to date; `device` is empty for a wallet that keeps one. */
  'update-wallet-pass': { locationId: string; passId: string; wallet: 'apple' | 'google' | 'sandbox'; device: string };
  /** Draws the signs of many lots as one file. */
  'draw-signs': { printId: string };
};
export type JobName = keyof JobData;

/** Of all waiting jobs, those with the highest priority are taken first. */
export const URGENT = 30;
export const SOON = 20;
const ANY_TIME = 10;

const RETRIES = { retryLimit: 20, retryDelay: 2, retryBackoff: true, expireInSeconds: 60 } as const;

/** Someone with a phone in hand is waiting for a text; a receipt may be a little later; a refund takes days at the bank anyway. */
export const JOB_KINDS: { readonly [N in JobName]: SendOptions } = {
  'send-text': { ...RETRIES, priority: URGENT, retryDelayMax: 60 },
  // Its driver stands at the sign. A payment whose outcome is unknown is asked about until it is over.
  'answer-parking-text': { ...RETRIES, priority: URGENT, retryDelayMax: 30, retryLimit: 200 },
  // Useless once the session is over.
  'send-push': { ...RETRIES, priority: URGENT, retryDelayMax: 30, retryLimit: 30 },
  // Useless once somebody looks at the board.
  'call-attendants': { ...RETRIES, priority: URGENT, retryDelayMax: 10 },
  'send-call': { ...RETRIES, priority: URGENT, retryDelayMax: 10, retryLimit: 10 },
  // Its driver stands at the sign with another phone.
  'send-stop-link': { ...RETRIES, priority: URGENT, retryDelayMax: 30 },
  // The caller soon asks again, and the code is valid for five minutes.
  'text-valet-code': { ...RETRIES, priority: URGENT, retryDelayMax: 30, retryLimit: 8 },
  // A guest is waiting for "ready". Nothing else sends it, so it is retried for days.
  'follow-valet-act': { ...RETRIES, priority: URGENT, retryDelayMax: 30, retryLimit: 20_000 },
  // Even if it is late, a guest is standing there.
  'request-wanted-car': { ...RETRIES, priority: URGENT, retryDelayMax: 30, retryLimit: 20_000 },
  // Its holder may be looking at it. A provider's outage may last.
  'update-wallet-pass': { ...RETRIES, priority: SOON, retryDelayMax: 300, retryLimit: 200 },
  // A mail counts its own attempts and becomes a dead letter before the queue gives up.
  'send-message': { ...RETRIES, priority: SOON, retryDelayMax: 3600 },
  // Its owner is watching.
  'do-bulk-act': { ...RETRIES, priority: SOON, retryDelayMax: 30 },
  // An outage of the provider must not delay a refund for longer than the outage: it is requested half a minute later.
  // A driver may be paid for minutes later, and money whose outcome is unknown is asked about until it is over.
  'follow-read': { ...RETRIES, priority: SOON, retryDelayMax: 30, retryLimit: 200 },
  'follow-car': { ...RETRIES, priority: SOON, retryDelayMax: 30, retryLimit: 200 },
  'finish-visit': { ...RETRIES, priority: SOON, retryDelayMax: 30, retryLimit: 200 },
  'make-refund': { ...RETRIES, priority: ANY_TIME, retryDelayMax: 30, retryLimit: 2000 },
  'detach-card': { ...RETRIES, priority: ANY_TIME, retryDelayMax: 3600, retryLimit: 2000 },
  // A person is watching, and a file of 100,000 lines takes minutes.
  'work-on-import': { ...RETRIES, priority: ANY_TIME, retryDelayMax: 10, expireInSeconds: 1800 },
  'tell-address': { ...RETRIES, priority: ANY_TIME, retryDelayMax: 60, expireInSeconds: 900 },
  'cancel-closed': { ...RETRIES, priority: ANY_TIME, retryDelayMax: 60, expireInSeconds: 900 },
  'draw-signs': { ...RETRIES, priority: ANY_TIME, retryDelayMax: 10, expireInSeconds: 900 },
};

type Periodic = {
  /** Seconds after which it counts as stuck. */
  readonly expireInSeconds: number;
} & (
  | { /** In UTC. */ readonly cron: string }
  /** For periods shorter than a minute, which cron cannot express. Only one of the workers starts it in each period. */
  | { readonly everySeconds: number }
);

/** Each runs on one worker at a time. */
export const PERIODIC = {
  // Finds payments whose announcement was lost within the minute (decision record 100).
  'sweep-payments': { everySeconds: 15, expireInSeconds: 900 },
  // Start-stop parking ends at its limit, on time.
  'stop-at-limit': { everySeconds: 15, expireInSeconds: 900 },
  // Checks whether a walk is due or requested; a walk over many payments takes long.
  'reconcile-payments': { cron: '* * * * *', expireInSeconds: 12 * 3600 },
  housekeeping: { cron: '* * * * *', expireInSeconds: 900 },
  // A reminder goes out within half a minute of its time.
  'remind-drivers': { everySeconds: 15, expireInSeconds: 900 },
  // Who has added time looks at the lock screen.
  'follow-wallet-passes': { everySeconds: 15, expireInSeconds: 900 },
  // Payers read that the receipt is in the mail.
  'mail-receipts': { everySeconds: 15, expireInSeconds: 900 },
  // When a month begins, it is charged in its first minutes, and a killed worker's charge is soon finished.
  'renew-permits': { everySeconds: 30, expireInSeconds: 3600 },
  'mail-full-lots': { everySeconds: 30, expireInSeconds: 900 },
  'mail-silent-cameras': { cron: '* * * * *', expireInSeconds: 900 },
  'settle-openings': { everySeconds: 30, expireInSeconds: 900 },
  // Everybody in a time zone gets theirs at seven in the morning.
  'mail-summaries': { cron: '* * * * *', expireInSeconds: 3600 },
  // Tells owners' programs what happens within seconds.
  'deliver-webhooks': { everySeconds: 2, expireInSeconds: 900 },
  // Plans that are due today, from nine o'clock in New York on.
  'plan-payouts': { cron: '4 * * * *', expireInSeconds: 3600 },
  'send-payouts': { cron: '* * * * *', expireInSeconds: 3600 },
  'check-payout-accounts': { cron: '*/10 * * * *', expireInSeconds: 900 },
  'prove-audit': { cron: '47 8 * * *', expireInSeconds: 4 * 3600 },
  'forget-look-ups': { cron: '23 7 * * *', expireInSeconds: 4 * 3600 },
  // A notice must not stand for long after news of a payment.
  'void-notices': { cron: '* * * * *', expireInSeconds: 900 },
  'forget-notices': { cron: '33 7 * * *', expireInSeconds: 4 * 3600 },
  'forget-tickets': { cron: '41 7 * * *', expireInSeconds: 4 * 3600 },
  // A day is over everywhere at noon of the next one in UTC; what failed, or a lot's new clock, is made up for within the hour.
  'close-days': { cron: '11 * * * *', expireInSeconds: 3600 },
  'prove-history': { cron: '17 10 * * *', expireInSeconds: 4 * 3600 },
  'prove-revenue': { cron: '17 9 * * *', expireInSeconds: 4 * 3600 },
  'advise-rates': { cron: '47 9 * * *', expireInSeconds: 4 * 3600 },
} as const satisfies Readonly<Record<string, Periodic>>;
export type PeriodicName = keyof typeof PERIODIC;
export const PERIODIC_NAMES = Object.keys(PERIODIC) as PeriodicName[];

export type JobHandlers = { [N in JobName]: (data: JobData[N]) => Promise<void> } & Record<
  PeriodicName,
  () => Promise<void>
>;
