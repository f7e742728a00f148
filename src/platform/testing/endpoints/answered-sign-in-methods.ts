/** Calls about ways in, sign-ins and API keys that get more than a refusal. */
import type { TestApp } from '../app/test-app.ts';
import { addPasskey, beginLogin, browserIn } from '../builders/a-passkey.ts';
import { anAuthenticator } from '../stand-ins/authenticator.ts';
import { aGoogleAccount, type GoogleStandIn } from '../stand-ins/google-stand-in.ts';
import type { AnsweredCall } from './answered-calls.ts';
import { answeredWebhooks } from './answered-webhooks.ts';
import type { EndpointName } from './endpoint-samples.ts';

/** `google`: the stand-in that the app under test calls. */
export function answeredSignInMethods(test: TestApp, google: GoogleStandIn) {
  const name = 'somebody who changes how they sign in';
  const somebody = async () => {
    const { headers } = await test.signUp('customer');
    return { name, headers: { ...headers } };
  };
  /** Links the account, as the profile page does. */
  const linked = async () => {
    const caller = await somebody();
    const begun = await test.call('POST /users/google/link', { body: {} }, caller.headers);
    const answer = google.provider.consent(begun.body.data.url, aGoogleAccount());
    return { caller: { name, headers: { ...caller.headers, ...browserIn(begun) } }, answer };
  };
  return {
    beginPasskey: async (): Promise<AnsweredCall> => ({ caller: await somebody(), sample: { body: {} } }),
    addPasskey: async () => {
      const { headers } = await somebody();
      const begun = await test.call('POST /users/passkeys/begin', { body: {} }, headers);
      const answer = anAuthenticator().make(begun.body.data);
      return {
        caller: { name, headers: { ...headers, ...browserIn(begun) } },
        sample: { body: { name: 'Phone', answer } },
      };
    },
    renamePasskey: async () => {
      const caller = await somebody();
      const { added } = await addPasskey(test, caller);
      return { caller, sample: { params: { id: added.body.data._id }, body: { name: 'Blue phone' } } };
    },
    removePasskey: async () => {
      const caller = await somebody();
      const { added } = await addPasskey(test, caller);
      return { caller, sample: { params: { id: added.body.data._id }, body: {} } };
    },
    revokeApiKey: async () => {
      const { headers } = await test.signUp('vendor');
      const body = { name: 'Program', scopes: ['lots:read' as const] };
      const { _id } = (await test.call('POST /api-keys', { body }, headers)).body.data;
      return { caller: { name, headers: { ...headers } }, sample: { params: { id: _id } } };
    },
    ...answeredWebhooks(test),
    logInByPasskey: async () => {
      const { device } = await addPasskey(test, await somebody());
      const { requested, browser } = await beginLogin(test);
      return { caller: { name, headers: browser }, sample: { body: { answer: device.sign(requested) } } };
    },
    endSignIn: async () => {
      const caller = await somebody();
      const { body } = await test.call('GET /users/sign-ins', {}, caller.headers);
      return { caller, sample: { params: { id: body.data.signIns[0]?._id ?? '' } } };
    },
    finishGoogle: async () => {
      const { caller, answer } = await linked();
      return { caller, sample: { body: { answer } } };
    },
    unlinkGoogle: async () => {
      const { caller, answer } = await linked();
      await test.call('POST /users/google/finish', { body: { answer } }, caller.headers);
      return { caller, sample: { body: {} } };
    },
  } satisfies { readonly [N in EndpointName]?: () => Promise<AnsweredCall> };
}
