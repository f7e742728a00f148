// Twilio's calls to us: delivery news and incoming texts.

import type { TextNewsState } from '#features/messages/rules/delivery.ts';
import type { TextNews } from './texts.port.ts';
import { blameFor } from './twilio-errors.ts';

const STATES: Readonly<Record<string, TextNewsState>> = {
  accepted: 'accepted',
  scheduled: 'accepted',
  queued: 'accepted',
  sending: 'accepted',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  partially_delivered: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  canceled: 'failed',
};

/** Null for a state that our texts never have. */
export function stateOf(status: string): TextNewsState | null {
  return STATES[status] ?? null;
}

/** For a call with a valid signature. */
export function readNews(url: string, params: Readonly<Record<string, string>>): TextNews {
  const { MessageSid: ref, MessageStatus: status, ErrorCode: code, From: from, Body: body } = params;
  if (!ref) return { kind: 'other' };
  if (status === undefined) {
    if (from === undefined || body === undefined) return { kind: 'other' };
    return { kind: 'received', ref, from, body, answered: params.OptOutType !== undefined };
  }
  const state = stateOf(status);
  if (!state) return { kind: 'other' };
  const error = code ? { code, why: blameFor(code) } : null;
  return { kind: 'delivery', messageId: new URL(url).searchParams.get('message'), ref, state, error };
}
