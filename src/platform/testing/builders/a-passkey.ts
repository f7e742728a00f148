/** People with passkeys. They send what browsers and devices send from the product's pages. */
import type { CallResult, TestApp } from '../app/test-app.ts';
import { type Authenticator, anAuthenticator, type Bent } from '../stand-ins/authenticator.ts';

type Headers = Readonly<Record<string, string>>;
type Person = { readonly headers: Headers };

/** The browser that got this answer, as the header of its next call. */
export function browserIn({ headers }: Pick<CallResult<unknown>, 'headers'>): { cookie: string } {
  const mark = [headers['set-cookie'] ?? '']
    .flat()
    .join('\n')
    .match(/browser=[\w-]{43}/)?.[0];
  return { cookie: mark ?? '' };
}

export type PasskeyOptions = {
  readonly device?: Authenticator;
  readonly name?: string;
  readonly bent?: Bent;
};

/** Right after signing in, so that no further proof is needed. */
export async function addPasskey(test: TestApp, { headers }: Person, options: PasskeyOptions = {}) {
  const { device = anAuthenticator(), name = 'Phone', bent } = options;
  const begun = await test.call('POST /users/passkeys/begin', { body: {} }, { ...headers });
  if (begun.status !== 200) throw new Error(`No passkey was begun: ${JSON.stringify(begun.body)}`);
  const answer = device.make(begun.body.data, bent);
  const requested = { body: { name, answer } };
  const added = await test.call('POST /users/passkeys', requested, { ...headers, ...browserIn(begun) });
  return { device, added, answer, browser: browserIn(begun), wanted: begun.body.data };
}

export async function beginLogin(test: TestApp, headers: Headers = {}) {
  const begun = await test.call('POST /users/passkeys/login/begin', {}, { ...headers });
  return { requested: begun.body.data, browser: browserIn(begun) };
}

export async function logInBy(test: TestApp, device: Authenticator, bent: Bent = {}, headers: Headers = {}) {
  const { requested, browser } = await beginLogin(test, headers);
  const body = { answer: device.sign(requested, bent) };
  return test.call('POST /users/passkeys/login', { body }, { ...headers, ...browser });
}
