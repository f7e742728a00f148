// Texts through Twilio. Sending is not idempotent: a lost answer leaves the text in doubt, and its words
// are looked up among Twilio's texts to the number. Twilio's callbacks carry our id.

import twilio from 'twilio';
import type { TextNewsState } from '#features/messages/rules/delivery.ts';
import type { Text, TextAtProvider, TextNews, TextOutcome, TextsPort } from './texts.port.ts';
import { createTwilioClient, type TwilioAccount, type TwilioClient } from './twilio-client.ts';

// What Twilio's error codes mean for a text and its number.
type Blame = Extract<TextOutcome, { kind: 'refused' }>['why'];

/** The number opted out of this sender. */
const STOPPED = ['21610'];
/** Invalid, not a mobile number, or unknown to every carrier. */
const BAD_NUMBER = ['21211', '21214', '21217', '21614', '30005', '30006'];

function blameFor(code: string): Blame {
  if (STOPPED.includes(code)) return 'stopped';
  return BAD_NUMBER.includes(code) ? 'bad_number' : 'other';
}

/** Nothing left this machine, so nothing can have been sent. */
const NEVER_LEFT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
/** Our account was rejected or is too fast. This passes or gets fixed, and nothing was sent. */
const NOT_LET_IN = [401, 403, 404, 429];

/** What a failed call to send says about the text. */
function outcomeOf(error: unknown): TextOutcome {
  const { status, code, message } = error as { status?: number; code?: number | string; message?: string };
  const reason = message ?? String(error);
  if (status === undefined) {
    return { kind: NEVER_LEFT.includes(String(code)) ? 'not_now' : 'unknown', reason };
  }
  if (NOT_LET_IN.includes(status)) return { kind: 'not_now', reason };
  if (status < 400 || status >= 500 || code === undefined) return { kind: 'unknown', reason };
  return { kind: 'refused', why: blameFor(String(code)), code: String(code), reason };
}

// Twilio's calls to us: delivery news and incoming texts.
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
function stateOf(status: string): TextNewsState | null {
  return STATES[status] ?? null;
}

/** For a call with a valid signature. */
function readNews(url: string, params: Readonly<Record<string, string>>): TextNews {
  const { MessageSid: ref, MessageStatus: status, ErrorCode: code, From: from, To: to = '', Body: body } = params;
  if (!ref) return { kind: 'other' };
  if (status === undefined) {
    if (from === undefined || body === undefined) return { kind: 'other' };
    return { kind: 'received', ref, from, to, body, answered: params.OptOutType !== undefined };
  }
  const state = stateOf(status);
  if (!state) return { kind: 'other' };
  const error = code ? { code, why: blameFor(code) } : null;
  return { kind: 'delivery', messageId: new URL(url).searchParams.get('message'), ref, state, error };
}

export type TwilioTextsSettings = TwilioAccount & {
  readonly senders: readonly string[];
  readonly perSecond: number;
  /** The address that Twilio calls back, as it is reachable from outside. */
  readonly callbackUrl: string;
};

export function createTwilioTexts(settings: TwilioTextsSettings): TextsPort {
  const client = createTwilioClient(settings);
  const { senders, perSecond, authToken } = settings;
  return {
    senders,
    perSecond,
    send: (text) => sendText(client, text, settings.callbackUrl),
    findSent: (text, since) => findSent(client, text, since),
    readCall: ({ url, params, signature }) =>
      signature !== undefined && twilio.validateRequest(authToken, signature, url, params)
        ? readNews(url, params)
        : null,
    answerTo: (reply) => {
      const answer = new twilio.twiml.MessagingResponse();
      if (reply !== null) answer.message(reply);
      return { contentType: 'text/xml', body: answer.toString() };
    },
  };
}

async function sendText(
  client: TwilioClient,
  { messageId, from, to, text }: Text,
  callbackUrl: string,
): Promise<TextOutcome> {
  const statusCallback = `${callbackUrl}?message=${messageId}`;
  try {
    const { sid } = await client.messages.create({ from, to, body: text, statusCallback });
    if (typeof sid === 'string' && sid !== '') return { kind: 'accepted', ref: sid };
    return { kind: 'unknown', reason: 'Twilio answered something else than a message.' };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** More than any one number is texted in an hour. */
const MAX_LISTED = 200;
/** The prefix that trial accounts add. */
const TRIAL = 'Sent from your Twilio trial account - ';

/** Not filtered by Twilio's sending date, because a queued text has none. Twilio lists the latest first. */
async function findSent(client: TwilioClient, { from, to, text }: Text, since: Date): Promise<TextAtProvider[]> {
  const found = await client.messages.list({ from, to, pageSize: MAX_LISTED, limit: MAX_LISTED });
  const words = [text.trim(), `${TRIAL}${text.trim()}`];
  return found.flatMap(({ sid, body, status, direction, dateCreated }) => {
    const state = stateOf(status);
    const isOurs = direction === 'outbound-api' && dateCreated >= since && words.includes(body.trim());
    return isOurs && state ? [{ ref: sid, state }] : [];
  });
}
