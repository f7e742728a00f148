// The tables of mails and texts, as the compiler sees them.

import type { Generated } from 'kysely';
import type { DeliveryState } from '#domain/messages/delivery.ts';
import type { TextWord } from '#domain/messages/text-words.ts';
import type { NullableTimestamp, Timestamp } from './column-types.ts';

export type MessagesTable = {
  id: string;
  channel: 'email' | 'sms';
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attempts: Generated<number>;
  last_error: string | null;
  /** The stay, or what was written to support, that it is about. */
  location_id: string | null;
  order_id: string | null;
  contact_message_id: string | null;
  created_at: Timestamp;
  /** When it left us. */
  sent_at: NullableTimestamp;
  status: Generated<DeliveryState>;
  error_code: string | null;
  failed_at: NullableTimestamp;
  delivered_at: NullableTimestamp;
  urgency: Generated<'ready' | 'normal'>;
  /** Of a text: the consent's id, or the service reason, by which it may be sent. */
  because: string | null;
  /** Of a text that waits: not before. While it is being sent, when its try counts as lost. */
  due_at: NullableTimestamp;
  sender: string | null;
  provider_ref: string | null;
  /** By which the provider knows earlier sendings, whose late news is not of this one. */
  retired_refs: Generated<string[]>;
  /** Since the first try of which nobody knows whether the provider acted on it. */
  unsettled_since: NullableTimestamp;
};

export type UndeliverableAddressesTable = {
  channel: 'email' | 'sms';
  address: string;
  reason: string;
  error_code: string | null;
  message_id: string;
  first_at: Timestamp;
  last_at: Timestamp;
};

export type PhoneConsentsTable = {
  id: string;
  /** E.164. */
  phone: string;
  source: string;
  recorded_by: string | null;
  recorded_at: Timestamp;
  withdrawn_at: NullableTimestamp;
};

export type PhoneStopsTable = {
  phone: string;
  source: 'text' | 'provider';
  stopped_at: Timestamp;
  lifted_at: NullableTimestamp;
};

export type ReceivedWordsTable = { ref: string; phone: string; word: TextWord; received_at: Timestamp };

export type TextSendersTable = { sender: string; free_at: Timestamp; booked_until: Timestamp };
