// Rule 72: scripts and other sites cannot reach the sign-in cookie, and it is https-only where the product runs on https.

import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Config } from '#app/config/config.ts';
import { hashCapability } from './access/principal.ts';
import { isFromPage } from './access/same-origin.ts';

/** People must sign in again after this long, however often they used the session. */
export const LOGIN_SECONDS = 30 * 24 * 60 * 60;

/** On https the __Host- prefix pins the cookie to this host; on http browsers reject it. */
export function signInCookieName(config: Config): string {
  return config.https ? '__Host-jwt' : 'jwt';
}

function setSignInCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(signInCookieName(config), token, { ...cookieAttributes(config), maxAge: LOGIN_SECONDS });
}

type LoginAnswer = { token: string | null };

/** Rule 72: a sign-in's token goes into the cookie. A page in a browser gets it nowhere else, so that no script ever holds it. */
export function setSessionCookie(reply: FastifyReply, config: Config, answer: LoginAnswer): void {
  if (answer.token === null) return;
  setSignInCookie(reply, config, answer.token);
  if (isFromPage(reply.request)) answer.token = '';
}

/** Rule 73: also clears cookies that earlier versions may have set. */
export function clearSignInCookies(reply: FastifyReply, config: Config): void {
  for (const name of new Set([signInCookieName(config), 'jwt', 'token']))
    reply.clearCookie(name, cookieAttributes(config));
}

/** The longest that browsers keep a cookie. */
const BROWSER_SECONDS = 400 * 24 * 60 * 60;
const BROWSER_MARK = /^[\w-]{43}$/;

function browserCookieName(config: Config): string {
  return config.https ? '__Host-browser' : 'browser';
}

/**
 * Rules 177 and 183: what begins in this browser can be finished only there, and its
 * next sign-in is recognized. @returns the hash of its mark
 */
export function markBrowser(reply: FastifyReply, config: Config): string {
  const name = browserCookieName(config);
  const known = reply.request.cookies[name];
  const mark = known && BROWSER_MARK.test(known) ? known : randomBytes(32).toString('base64url');
  reply.setCookie(name, mark, { ...cookieAttributes(config), maxAge: BROWSER_SECONDS });
  return hashCapability(mark);
}

/** The hash of the mark of the calling browser; null if it has none. */
export function markOfBrowser({ request }: FastifyReply, config: Config): string | null {
  const mark = request.cookies[browserCookieName(config)];
  return mark && BROWSER_MARK.test(mark) ? hashCapability(mark) : null;
}

function cookieAttributes(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: config.https } as const;
}
