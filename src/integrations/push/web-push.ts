// Web push (RFC 8030, 8291 and 8292): the library encrypts and signs, and our own call sends, with its limits.

import { callOutside, requireSuccess } from '#platform/http/outside-call.ts';
import type { PushKeys, PushPort } from './push.port.ts';

/** The services of all common browsers: Chrome, Edge and others, Firefox, Safari, Windows. */
const SERVICES =
  /^(fcm\.googleapis\.com|([\w-]+\.)*(push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))$/;
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;

type Options = { readonly takes?: PushPort['takes'] };

export function createWebPush({ takes = isPushService }: Options = {}): PushPort {
  return {
    takes,
    async send({ subscription, keys, contact, text, topic, lastsSeconds }) {
      if (!takes(subscription.endpoint)) return 'gone';
      const { generateRequestDetails } = await loadLibrary();
      const { endpoint, headers, body } = generateRequestDetails(
        { endpoint: subscription.endpoint, keys: { ...subscription.keys } },
        text,
        {
          vapidDetails: { subject: contact, ...keys },
          contentEncoding: 'aes128gcm',
          TTL: Math.max(0, Math.floor(lastsSeconds)),
          urgency: 'high',
          topic,
        },
      );
      const answer = await callOutside({
        url: new URL(endpoint),
        method: 'POST',
        headers: withoutLength(headers),
        bytes: new Uint8Array(body),
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_ANSWER_BYTES,
      });
      if (answer.status === 404 || answer.status === 410) return 'gone';
      requireSuccess(answer);
      return 'sent';
    },
  };
}

export async function makePushKeys(): Promise<PushKeys> {
  return (await loadLibrary()).generateVAPIDKeys();
}

/** It takes 8 MB, and few servers send pushes soon. */
async function loadLibrary() {
  return (await import('web-push')).default;
}

function isPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  return url?.protocol === 'https:' && url.port === '' && url.username === '' && SERVICES.test(url.hostname);
}

/** The call counts the bytes itself. */
function withoutLength(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const stored = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length');
  return Object.fromEntries(stored.map(([name, value]) => [name, String(value)]));
}
