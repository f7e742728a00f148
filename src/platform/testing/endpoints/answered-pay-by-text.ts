/** Calls about the phone and the card of an account that get more than a refusal. */
import type { TestApp } from '../app/test-app.ts';
import type { AnsweredCall } from './answered-calls.ts';

let phones = 0;

export function answeredPayByText(test: TestApp) {
  const name = 'somebody who pays by text';
  const somebody = async () => {
    const { headers } = await test.signUp('customer');
    return { name, headers: { ...headers } };
  };
  return {
    confirmPhone: async (): Promise<AnsweredCall> => {
      const caller = await somebody();
      phones += 1;
      const phone = `+1312555${String(9000 + phones)}`;
      await test.call('POST /users/phone', { body: { phone } }, caller.headers);
      const sent = test.db.selectFrom('messages').select('text').where('recipient', '=', phone).orderBy('id', 'desc');
      const [code = ''] = /\d{6}/.exec((await sent.executeTakeFirstOrThrow()).text) ?? [];
      return { caller, sample: { body: { code } } };
    },
    saveCard: async (): Promise<AnsweredCall> => {
      const caller = await somebody();
      const begun = await test.call('POST /users/saved-card/setup', {}, caller.headers);
      const { clientSecret } = begun.body.data;
      const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' };
      await test.call('POST /sandbox/payments/confirm', { body: { clientSecret, card } });
      return { caller, sample: {} };
    },
  };
}
