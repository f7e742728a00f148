// Texts through Twilio. Sending is not idempotent: a lost answer leaves the text in doubt, and its words
// are looked up among Twilio's texts to the number. Twilio's callbacks carry our id.

import twilio from 'twilio';
import type { HeldText, Text, TextOutcome, TextsPort } from './texts.port.ts';
import { readNews, stateOf } from './twilio-calls.ts';
import { createTwilioClient, type TwilioAccount, type TwilioClient } from './twilio-client.ts';
import { outcomeOf } from './twilio-errors.ts';

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
    send: (text) => send(client, text, settings.callbackUrl),
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

async function send(
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
async function findSent(client: TwilioClient, { from, to, text }: Text, since: Date): Promise<HeldText[]> {
  const held = await client.messages.list({ from, to, pageSize: MAX_LISTED, limit: MAX_LISTED });
  const words = [text.trim(), `${TRIAL}${text.trim()}`];
  return held.flatMap(({ sid, body, status, direction, dateCreated }) => {
    const state = stateOf(status);
    const isOurs = direction === 'outbound-api' && dateCreated >= since && words.includes(body.trim());
    return isOurs && state ? [{ ref: sid, state }] : [];
  });
}
