// Types of the tables of mails and texts.

import type { Generated } from 'kysely';
import type { DeliveryState } from '#features/messages/rules/delivery.ts';
import type { TextWord } from '#features/messages/rules/text-words.ts';
import type { NotificationKind } from '#features/notifications/rules/notification-choices.ts';
import type { CalendarFile } from '#platform/calendar/calendar-entry.ts';
import type { NullableJson, NullableTimestamp, Timestamp } from './column-types.ts';

export type MessagesTable = {
  id: string;
  channel: 'email' | 'sms';
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** The calendar entry that goes with a mail; deleted with its text. */
  calendar: NullableJson<CalendarFile>;
  /** The sequence number of that entry, which tells what the recipient already knows. */
  calendarSequence: Generated<number | null>;
  /** Whether it links to the page that opens the stay; if so, later mails about it to the same address do, too. */
  opensStay: Generated<boolean>;
  /** Where the reader unsubscribes from mails of this kind; deleted with its text. */
  unsubscribeUrl: Generated<string | null>;
  attempts: Generated<number>;
  lastError: string | null;
  /** The stay or the letter to support it is about. */
  locationId: string | null;
  orderId: string | null;
  contactMessageId: string | null;
  createdAt: Timestamp;
  /** When it was handed to the provider. */
  sentAt: NullableTimestamp;
  status: Generated<DeliveryState>;
  errorCode: string | null;
  failedAt: NullableTimestamp;
  deliveredAt: NullableTimestamp;
  urgency: Generated<'ready' | 'normal'>;
  /** For a text: the consent's id, or the service reason that allows it. */
  because: string | null;
  /** For a waiting text: its earliest time. While it is being sent: when the attempt counts as lost. */
  dueAt: NullableTimestamp;
  sender: string | null;
  providerRef: string | null;
  /** The provider's ids of earlier attempts, whose late reports do not apply to this one. */
  retiredRefs: Generated<string[]>;
  /** Since the first attempt with an unknown outcome. */
  unsettledSince: NullableTimestamp;
};

export type UndeliverableAddressesTable = {
  channel: 'email' | 'sms';
  address: string;
  reason: string;
  errorCode: string | null;
  messageId: string;
  firstAt: Timestamp;
  lastAt: Timestamp;
};

export type NotificationChoicesTable = {
  userId: string;
  kinds: NotificationKind[];
  whenEmpty: boolean;
  /** Null for the time zone of their first lot. */
  timeZone: string | null;
  language: string;
  /** Null if no summary is wanted. */
  summaryAt: NullableTimestamp;
  changedAt: Timestamp;
};

export type PhoneConsentsTable = {
  id: string;
  /** E.164. */
  phone: string;
  source: string;
  recordedBy: string | null;
  recordedAt: Timestamp;
  withdrawnAt: NullableTimestamp;
};

export type PhoneStopsTable = {
  phone: string;
  source: 'text' | 'provider';
  stoppedAt: Timestamp;
  liftedAt: NullableTimestamp;
};

export type ReceivedWordsTable = { ref: string; phone: string; word: TextWord; receivedAt: Timestamp };

export type TextSendersTable = { sender: string; freeAt: Timestamp; bookedUntil: Timestamp };

/** Has a single row. */
export type PushKeysTable = {
  id: number;
  publicKey: string;
  sealedPrivateKey: string;
};
