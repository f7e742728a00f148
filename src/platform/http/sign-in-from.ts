// Where a sign-in comes from: the network by which its attempts are counted, and the browser, identified by a mark of its own.

import Bowser from 'bowser';
import type { FastifyReply } from 'fastify';
import type { Principal } from './access/principal.ts';
import { isFromPage } from './access/same-origin.ts';
import { type CookieSettings, markBrowser } from './cookies.ts';

export type Browser = {
  /** The hash of the mark that only this browser has; null for a client that keeps no cookies. */
  readonly mark: string | null;
  /** For example "Chrome"; empty if unknown. */
  readonly browser: string;
  /** For example "Windows"; empty if unknown. */
  readonly system: string;
};

export type SignInFrom = {
  readonly network: string;
  readonly browser: Browser;
  /** The session of the request, which the new one replaces. */
  readonly endToken: string | null;
  readonly now: Date;
};

type SignInRequest = {
  readonly network: string;
  readonly principal: Pick<Principal, 'token'>;
  readonly reply: FastifyReply;
  readonly now: Date;
};

/** Marks a browser, so that it is recognized next time. */
export function signInFrom({ network, principal, reply, now }: SignInRequest, settings: CookieSettings): SignInFrom {
  const mark = isFromPage(reply.request) ? markBrowser(reply, settings) : null;
  const browser = { mark, ...namesIn(reply.request.headers['user-agent']) };
  return { network, browser, endToken: principal.token, now };
}

/** No real browser sends anything longer, and parsing it would only cost time. */
const LONGEST = 400;
const LONGEST_NAME = 40;

function namesIn(userAgent: string | undefined): Pick<Browser, 'browser' | 'system'> {
  if (!userAgent || userAgent.length > LONGEST) return { browser: '', system: '' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  // A phone's model says more than its system.
  const system = platform.vendor === 'Apple' && platform.model ? platform.model : os.name;
  return { browser: (browser.name ?? '').slice(0, LONGEST_NAME), system: (system ?? '').slice(0, LONGEST_NAME) };
}
