// The sign-in cookie: out of reach of scripts, kept from other sites, and on https alone where the product runs there.

import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

/** Over https the browser's own __Host- rules pin the cookie to this host; over http they cannot be used. */
export function signInCookieName(config: Config): string {
  return config.https ? '__Host-jwt' : 'jwt';
}

export function setSignInCookie(reply: FastifyReply, config: Config, token: string, maxAgeSeconds: number): void {
  reply.setCookie(signInCookieName(config), token, { ...attributes(config), maxAge: maxAgeSeconds });
}

/** Rule 73: also clears the cookies that earlier versions may have set. */
export function clearSignInCookies(reply: FastifyReply, config: Config): void {
  for (const name of new Set([signInCookieName(config), 'jwt', 'token'])) reply.clearCookie(name, attributes(config));
}

function attributes(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: config.https } as const;
}
