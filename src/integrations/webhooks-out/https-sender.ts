// Rule 204. Each request resolves the name again, checks every address that it has, and connects to
// one of those. A name that changes in between therefore reaches nothing.

import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopback, isPublicAddress } from './public-address.ts';
import type { WebhookAnswer, WebhookRequest, WebhookSender } from './webhook-sender.port.ts';

const ANSWERS_WITHIN_MS = 15_000;
const MAX_TEXT = 1000;

type Address = { readonly address: string; readonly family: number };
type Settings = {
  /** Next to a demo or in development, requests to servers on the same machine are allowed, even without https. */
  readonly allowsLoopback: boolean;
  readonly resolve?: (host: string) => Promise<readonly Address[]>;
  readonly answersWithinMs?: number;
};

export function createHttpsSender(settings: Settings): WebhookSender {
  const { allowsLoopback, answersWithinMs = ANSWERS_WITHIN_MS } = settings;
  const resolve = settings.resolve ?? ((host: string) => lookup(host, { all: true }));
  const isAllowed = (address: string) => isPublicAddress(address) || (allowsLoopback && isLoopback(address));
  return {
    takes: (text) => readUrl(text, isAllowed, allowsLoopback) !== null,
    async send(requested) {
      const startedAt = performance.now();
      const reported = (status: number | null, text: string, trouble: string): WebhookAnswer => ({
        status,
        text,
        trouble,
        tookMs: Math.round(performance.now() - startedAt),
      });
      const url = readUrl(requested.url, isAllowed, allowsLoopback);
      if (!url) return reported(null, '', 'NOT_ALLOWED');
      try {
        const host = hostOf(url);
        const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host);
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => isAllowed(address))) return reported(null, '', 'NOT_PUBLIC');
        if (url.protocol === 'http:' && !isLoopback(first.address)) return reported(null, '', 'NEEDS_HTTPS');
        const { status, text } = await request(url, first, { ...requested, answersWithinMs });
        return reported(status, text, '');
      } catch (error) {
        return reported(null, '', troubleOf(error));
      }
    },
  };
}

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

function readUrl(text: string, isAllowed: (address: string) => boolean, allowsLoopback: boolean): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.username !== '' || url.password !== '') return null;
  const host = hostOf(url);
  if (isIP(host) && !isAllowed(host)) return null;
  const isHere = isLoopback(host) || host === 'localhost' || host.endsWith('.localhost');
  if (isHere) return allowsLoopback && /^https?:$/.test(url.protocol) ? url : null;
  return url.protocol === 'https:' && (isIP(host) !== 0 || host.includes('.')) ? url : null;
}

type Requested = WebhookRequest & { readonly answersWithinMs: number };

function request(
  url: URL,
  to: Address,
  { headers, body, answersWithinMs }: Requested,
): Promise<{ status: number; text: string }> {
  const toChecked: LookupFunction = (_host, options, done) => {
    if (options.all) done(null, [{ address: to.address, family: to.family }]);
    else done(null, to.address, to.family);
  };
  const begin = url.protocol === 'https:' ? requestHttps : requestHttp;
  const length = Buffer.byteLength(body);
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(answersWithinMs);
    // Uses a new connection, because an existing one was checked at another moment.
    const request = begin(
      url,
      { method: 'POST', lookup: toChecked, agent: false, signal, headers: { ...headers, 'content-length': length } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        const finish = () => {
          resolve({ status: answer.statusCode ?? 0, text: text.slice(0, MAX_TEXT) });
          answer.destroy();
        };
        answer.on('data', (part: string) => {
          text += part;
          if (text.length >= MAX_TEXT) finish();
        });
        answer.on('end', finish);
        answer.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

function troubleOf(error: unknown): string {
  return error instanceof Error && 'code' in error && error.code ? String(error.code) : 'NO_ANSWER';
}
