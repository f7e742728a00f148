// Rule 204: requests to URLs that other people chose. Each request resolves the name again, checks every address that it has, and connects
// to one of those. A name that changes in between therefore reaches nothing.

import { lookup } from 'node:dns/promises';
import { type ClientRequest, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopback, isPublicAddress } from './public-address.ts';

type Address = { readonly address: string; readonly family: number };
export type HostSettings = {
  /** Next to a demo or in development, requests to servers on the same machine are allowed, even without https. */
  readonly allowsLoopback: boolean;
  readonly resolve?: (host: string) => Promise<readonly Address[]>;
};

/** Where a checked name leads. */
export type CheckedHost = { readonly lookup: LookupFunction };

export type PublicHosts = {
  /** @returns null for what is no URL, or no https, or leads to a private network whatever its name resolves to. */
  parse(text: string): URL | null;
  /** @returns where it leads now, or why nothing may be requested there. @throws what resolving the name does */
  check(url: URL): Promise<CheckedHost | 'NOT_PUBLIC' | 'NEEDS_HTTPS'>;
};

export function createPublicHosts({ allowsLoopback, ...settings }: HostSettings): PublicHosts {
  const resolve = settings.resolve ?? ((host: string) => lookup(host, { all: true }));
  const isAllowed = (address: string) => isPublicAddress(address) || (allowsLoopback && isLoopback(address));
  return {
    parse(text) {
      const url = URL.canParse(text) ? new URL(text) : null;
      if (url?.username !== '' || url.password !== '') return null;
      const host = hostOf(url);
      if (isIP(host) && !isAllowed(host)) return null;
      const isHere = isLoopback(host) || host === 'localhost' || host.endsWith('.localhost');
      if (isHere) return allowsLoopback && /^https?:$/.test(url.protocol) ? url : null;
      return url.protocol === 'https:' && (isIP(host) !== 0 || host.includes('.')) ? url : null;
    },
    async check(url) {
      const host = hostOf(url);
      const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address))) return 'NOT_PUBLIC';
      if (url.protocol === 'http:' && !isLoopback(first.address)) return 'NEEDS_HTTPS';
      return { lookup: alwaysTo(first) };
    },
  };
}

/** Begins a request to a checked host, on a new connection, because an existing one was checked at another moment. */
export function openRequest(
  url: URL,
  { lookup }: CheckedHost,
  options: Pick<RequestOptions, 'method' | 'headers' | 'signal'>,
  onAnswer: (answer: IncomingMessage) => void,
): ClientRequest {
  const begin = url.protocol === 'https:' ? requestHttps : requestHttp;
  return begin(url, { ...options, lookup, agent: false }, onAnswer);
}

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

const alwaysTo =
  ({ address, family }: Address): LookupFunction =>
  (_host, options, done) => {
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
