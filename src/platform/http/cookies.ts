// Rule 72: scripts and other sites cannot reach the sign-in cookie, and it is https-only where the product runs on https.

import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { hashCapability } from './access/principal.ts';
import { isFromPage } from './access/same-origin.ts';

/** People must sign in again after this long, however often they used the session. */
export const LOGIN_SECONDS = 30 * 24 * 60 * 60;

export type CookieSettings = {
  /** Whether the product runs on https. */
  readonly https: boolean;
};

/** On https the __Host- prefix pins the cookie to this host; on http browsers reject it. */
export function signInCookieName(settings: CookieSettings): string {
  return settings.https ? '__Host-jwt' : 'jwt';
}

function setSignInCookie(reply: FastifyReply, settings: CookieSettings, token: string): void {
  reply.setCookie(signInCookieName(settings), token, { ...cookieAttributes(settings), maxAge: LOGIN_SECONDS });
}

type LoginAnswer = { token: string | null };

/** Rule 72: a sign-in's token goes into the cookie. A page in a browser gets it nowhere else, so that no script ever holds it. */
export function setSessionCookie(reply: FastifyReply, settings: CookieSettings, answer: LoginAnswer): void {
  if (answer.token === null) return;
  setSignInCookie(reply, settings, answer.token);
  if (isFromPage(reply.request)) answer.token = '';
}

/** Rule 73: also clears cookies that earlier versions may have set. */
export function clearSignInCookies(reply: FastifyReply, settings: CookieSettings): void {
  for (const name of new Set([signInCookieName(settings), 'jwt', 'token']))
    reply.clearCookie(name, cookieAttributes(settings));
}

/** The longest that browsers keep a cookie. */
const BROWSER_SECONDS = 400 * 24 * 60 * 60;
const BROWSER_MARK = /^[\w-]{43}$/;

function browserCookieName(settings: CookieSettings): string {
  return settings.https ? '__Host-browser' : 'browser';
}

/**
 * Rules 177 and 183: what begins in this browser can be finished only there, and its
 * next sign-in is recognized. @returns the hash of its mark
 */
export function markBrowser(reply: FastifyReply, settings: CookieSettings): string {
  const name = browserCookieName(settings);
  const known = reply.request.cookies[name];
  const mark = known && BROWSER_MARK.test(known) ? known : randomBytes(32).toString('base64url');
  reply.setCookie(name, mark, { ...cookieAttributes(settings), maxAge: BROWSER_SECONDS });
  return hashCapability(mark);
}

/** The hash of the mark of the calling browser; null if it has none. */
export function markOfBrowser({ request }: FastifyReply, settings: CookieSettings): string | null {
  const mark = request.cookies[browserCookieName(settings)];
  return mark && BROWSER_MARK.test(mark) ? hashCapability(mark) : null;
}

function cookieAttributes(settings: CookieSettings) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: settings.https } as const;
}
