/** Calls about the phone and the card of an account that get more than a refusal. */
import type { TestApp } from '../app/test-app.ts';
import { requestIntent } from '../builders/a-driver.ts';
import { aLocation, aZone } from '../builders/a-location.ts';
import { aPermitLot, buyPermit } from '../builders/a-permit-holder.ts';
import { confirmSetup, saveCard } from '../builders/a-saved-card.ts';
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
      await confirmSetup(test, caller.headers);
      return { caller, sample: {} };
    },
    changePermitCard: async (): Promise<AnsweredCall> => {
      const driver = await test.signUp('customer');
      const { plan } = await aPermitLot(test);
      const startsOn = test.clock.now().toISOString().slice(0, 10);
      const id = await buyPermit(test, driver, { planId: plan.id, startsOn });
      await confirmSetup(test, driver.headers);
      return { caller: { name, headers: { ...driver.headers } }, sample: { params: { id }, body: {} } };
    },
    changeSavedCard: async (): Promise<AnsweredCall> => {
      const driver = await test.signUp('customer');
      const id = await saveCard(test, driver);
      return {
        caller: { name, headers: { ...driver.headers } },
        sample: { params: { id }, body: { isDefault: true } },
      };
    },
    choosePaymentCard: async (): Promise<AnsweredCall> => {
      const [owner, caller] = [await test.signUp('vendor'), await somebody()];
      const lot = await aLocation(test.db, { ownerId: owner.user._id });
      const zone = await aZone(test.db, { locationId: lot.id, priceCents: 400, isHourly: true });
      const intent = await requestIntent(test, { headers: caller.headers, guestId: null }, { zoneId: zone.id });
      return { caller, sample: { body: { clientSecret: intent.body.data.clientSecret ?? '', save: true } } };
    },
    removeSavedCard: async (): Promise<AnsweredCall> => {
      const driver = await test.signUp('customer');
      const id = await saveCard(test, driver);
      return { caller: { name, headers: { ...driver.headers } }, sample: { params: { id } } };
    },
  };
}
