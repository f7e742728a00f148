/** People who continue with Google. They send what browsers send from the product's pages. */
import type { TestApp } from '../app/test-app.ts';
import { browserIn } from '../builders/a-passkey.ts';
import type { GoogleAccount } from './google-provider.ts';
import type { GoogleStandIn } from './google-stand-in.ts';

type Headers = Readonly<Record<string, string>>;
type Options = { readonly role?: 'vendor' | 'customer'; readonly from?: string };

export function googleVisits(test: TestApp, { provider }: GoogleStandIn) {
  const leave = async (options: Options = {}, headers: Headers = {}) => {
    const left = await test.call('POST /users/google/begin', { body: options }, { ...headers });
    return { url: left.body.data.url, browser: browserIn(left) };
  };
  const finish = (answer: string, headers: Headers, code?: string) =>
    test.call('POST /users/google/finish', { body: { answer, ...(code !== undefined && { code }) } }, { ...headers });
  return {
    leave,
    finish,
    logInWith: async (account: GoogleAccount, options: Options = {}, headers: Headers = {}) => {
      const { url, browser } = await leave(options, headers);
      return finish(provider.consent(url, account), { ...headers, ...browser });
    },
    /** From the profile page, right after signing in. */
    link: async ({ headers }: { readonly headers: Headers }, account: GoogleAccount) => {
      const begun = await test.call('POST /users/google/link', { body: {} }, { ...headers });
      return finish(provider.consent(begun.body.data.url, account), { ...headers, ...browserIn(begun) });
    },
  };
}
