// Google in the browser: a page on which people choose who they are, or cancel. Its server side is the API tests' stand-in.

import type { ServerResponse } from 'node:http';
import {
  createGoogleProvider,
  GOOGLE_TEST_CLIENT,
  type GoogleAccount,
} from '../../src/platform/testing/stand-ins/google-provider.ts';

const PATH = '/google';

export const GOOGLE_ENV = (origin: string) => ({
  GOOGLE_CLIENT_ID: GOOGLE_TEST_CLIENT.clientId,
  GOOGLE_CLIENT_SECRET: GOOGLE_TEST_CLIENT.clientSecret,
  GOOGLE_SIGN_IN_URL: origin + PATH,
});

/** `origin`: where it is served. @returns false for a request that is not Google's */
export function createGooglePages(origin: string) {
  const provider = createGoogleProvider(() => origin + PATH);
  return (url: string, body: string, response: ServerResponse): boolean => {
    if (!url.startsWith(`${PATH}/`)) return false;
    const { pathname, searchParams } = new URL(url, origin);
    const lead = (from: string, query: string) => {
      const back = new URL(from).searchParams.get('redirect_uri') ?? '';
      response.writeHead(302, { location: back + query }).end();
    };
    const from = searchParams.get('from') ?? '';
    if (pathname === `${PATH}/consent`) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(consentPage(origin + url));
    } else if (pathname === `${PATH}/chosen`) {
      lead(from, provider.consent(from, accountOf(searchParams.get('email') ?? '')));
    } else if (pathname === `${PATH}/denied`) {
      lead(from, provider.deny(from));
    } else {
      const path = url.slice(PATH.length);
      const { status = 200, json } = provider.answer({ method: '', path, query: searchParams, headers: {}, body });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    }
    return true;
  };
}

/** One person per email address. */
function accountOf(email: string): GoogleAccount {
  return { sub: `1${Buffer.from(email).toString('hex')}`, email, email_verified: true, name: 'Gwen Googler' };
}

function consentPage(from: string): string {
  const stored = `<input type="hidden" name="from" value="${from.replaceAll('&', '&amp;')}">`;
  return `<!doctype html><html lang="en"><title>Sign in</title><h1>Choose an account</h1>
    <form action="${PATH}/chosen">${stored}<label>Email <input name="email"></label><button>Next</button></form>
    <form action="${PATH}/denied">${stored}<button>Cancel</button></form></html>`;
}
