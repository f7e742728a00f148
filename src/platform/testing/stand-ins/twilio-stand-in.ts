/**
 * A fake Twilio, as far as the product uses it. It accepts, stores and lists texts, refuses Twilio's test numbers, and calls back with its
 * signature. It can act and then fail to answer.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { type HttpStandIn, type StandInAnswer, type StandInRequest, startStandIn } from './http-stand-in.ts';
import { judgeAnswer, judgeRequest } from './twilio-contract.ts';

export const TWILIO_TEST = {
  accountSid: `AC${'a1'.repeat(16)}`,
  authToken: 'test-token-that-is-nobodys',
  sender: '+15005550006',
};

export type TwilioMessage = {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly statusCallback: string;
  readonly createdAt: Date;
  status: 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed';
};

/** What goes wrong with each call to send, until changed. */
export type TwilioFault = 'dropped before' | 'dropped after' | '500 before' | '500 after' | '429' | '401';

export type TwilioStandIn = HttpStandIn & {
  readonly messages: TwilioMessage[];
  fault: TwilioFault | null;
};

const REFUSED: Readonly<Record<string, { code: number; message: string }>> = {
  '+15005550001': { code: 21211, message: "The 'To' number is not a valid phone number." },
  '+15005550004': { code: 21610, message: 'Attempt to send to unsubscribed recipient' },
  '+15005550009': { code: 21614, message: "'To' number is not a valid mobile number" },
  '+15005550002': { code: 21612, message: 'The message cannot be sent with this combination.' },
};

export async function startTwilio(now: () => Date): Promise<TwilioStandIn> {
  const books = { messages: [] as TwilioMessage[], fault: null as TwilioFault | null };
  const standIn = await startStandIn((request, { breaches }) => {
    const answer = answerTo(request, twilio, now);
    breaches.push(...judgeRequest(request), ...judgeAnswer(request, answer));
    return answer;
  });
  const twilio: TwilioStandIn = Object.assign(standIn, books);
  return twilio;
}

const PATH = `/2010-04-01/Accounts/${TWILIO_TEST.accountSid}/Messages.json`;
const AUTHORIZATION = `Basic ${Buffer.from(`${TWILIO_TEST.accountSid}:${TWILIO_TEST.authToken}`).toString('base64')}`;

function answerTo(request: StandInRequest, twilio: TwilioStandIn, now: () => Date): StandInAnswer {
  if (request.headers.authorization !== AUTHORIZATION) return refuse(401, { code: 20003, message: 'Authenticate' });
  if (!request.path.startsWith(PATH)) return refuse(404, { code: 20404, message: 'The resource was not found' });
  return request.method === 'POST' ? take(request, twilio, now()) : list(request, twilio);
}

function refuse(status: number, { code, message }: { code: number; message: string }): StandInAnswer {
  return { status, json: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status } };
}

const OUT_OF_ORDER = { code: 20500, message: 'Internal Server Error' };

function take({ body }: StandInRequest, twilio: TwilioStandIn, createdAt: Date): StandInAnswer {
  const { fault } = twilio;
  if (fault === 'dropped before') return { dropped: true };
  if (fault === '500 before') return refuse(500, OUT_OF_ORDER);
  if (fault === '429') return refuse(429, { code: 20429, message: 'Too Many Requests' });
  if (fault === '401') return refuse(401, { code: 20003, message: 'Authenticate' });
  const form = new URLSearchParams(body);
  const [to = '', from = '', words = ''] = ['To', 'From', 'Body'].map((name) => form.get(name) ?? '');
  const refused = REFUSED[to];
  if (refused) return refuse(400, refused);
  const sid = `SM${randomBytes(16).toString('hex')}`;
  const statusCallback = form.get('StatusCallback') ?? '';
  const message: TwilioMessage = { sid, to, from, body: words, statusCallback, createdAt, status: 'queued' };
  twilio.messages.push(message);
  if (fault === 'dropped after') return { dropped: true };
  if (fault === '500 after') return refuse(500, OUT_OF_ORDER);
  return { status: 201, json: shown(message) };
}

function list({ query, path }: StandInRequest, { messages }: TwilioStandIn): StandInAnswer {
  const size = Number(query.get('PageSize') ?? 50);
  const [to, from] = [query.get('To'), query.get('From')];
  const found = messages
    .filter((each) => (!to || each.to === to) && (!from || each.from === from))
    .toReversed()
    .slice(0, size);
  const paging = { page: 0, page_size: size, start: 0, end: Math.max(0, found.length - 1), uri: path };
  const around = { first_page_uri: path, next_page_uri: null, previous_page_uri: null };
  return { status: 200, json: { ...paging, ...around, messages: found.map(shown) } };
}

function shown({ sid, to, from, body, status, createdAt }: TwilioMessage): object {
  const at = createdAt.toUTCString().replace('GMT', '+0000');
  const uri = `/2010-04-01/Accounts/${TWILIO_TEST.accountSid}/Messages/${sid}`;
  return {
    sid,
    account_sid: TWILIO_TEST.accountSid,
    api_version: '2010-04-01',
    to,
    from,
    body,
    status,
    direction: 'outbound-api',
    date_created: at,
    date_updated: at,
    // A queued text has not been sent.
    date_sent: status === 'queued' ? null : at,
    error_code: null,
    error_message: null,
    messaging_service_sid: null,
    num_media: '0',
    num_segments: '1',
    price: null,
    price_unit: 'USD',
    uri: `${uri}.json`,
    subresource_uris: { media: `${uri}/Media.json` },
  };
}

/** Twilio's signature: HMAC-SHA1 over the URL and every field, sorted by name. */
export function signTwilioCall(url: string, params: Readonly<Record<string, string>>, token = TWILIO_TEST.authToken) {
  const signed = Object.keys(params)
    .sort()
    .reduce((text, name) => `${text}${name}${params[name]}`, url);
  return createHmac('sha1', token).update(signed).digest('base64');
}

/** How Twilio calls a webhook: its fields as a form, with its signature. */
export function twilioCall(url: string, params: Readonly<Record<string, string>>, token?: string) {
  const { pathname, search } = new URL(url);
  return {
    method: 'POST',
    url: pathname + search,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signTwilioCall(url, params, token),
    },
    payload: new URLSearchParams(params).toString(),
  } as const;
}
