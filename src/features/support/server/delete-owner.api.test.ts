import { describe, expect, it } from 'vitest';
import { undoIsOver } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aGuest, confirmCard, prepareStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { settleBalance } from '#platform/testing/builders/a-settled-balance.ts';
import { aValetDay } from '#platform/testing/builders/a-valet-day.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const admin = await test.signUp('admin');

const remove = (userId: string) => test.call('DELETE /users/', { body: { userId } }, admin.headers);
const story = (id: string) => test.call('GET /support/users/:id', { params: { id } }, admin.headers);
const me = (who: SignedUp) => test.call('GET /me', {}, { ...who.headers });

describe('an owner whose lots no longer sell', () => {
  async function anOwnerWhoSold(name: string) {
    const owner = await test.signUp('vendor', name);
    const { id } = await aLocation(test.db, { ownerId: owner.user._id });
    const { id: zone } = await aZone(test.db, { locationId: id, priceCents: 1000 });
    const stay = await prepareStay(test, aGuest(), { zoneId: zone });
    const pay = async () => {
      await confirmCard(test, stay.clientSecret);
      await returnFrom(test, stay.clientSecret);
    };
    const stopSelling = () => test.call('DELETE /locations/:id', { params: { id } }, { ...owner.headers });
    return { owner, pay, stopSelling };
  }

  it('cannot be deleted while money is owed, and is told what to do; afterwards it can', async () => {
    const { owner, pay, stopSelling } = await anOwnerWhoSold('Owed Owner');
    await pay();
    await stopSelling();
    expect((await story(owner.user._id)).body.data.money).toEqual({ owed: 1000, underWay: 0 });
    const refused = await remove(owner.user._id);
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'owner_is_owed']);
    expect(refused.body.message).toBe(
      'This owner is still owed $10.00. Send it by bank and record it under Payouts, then delete the account.',
    );
    expect((await me(owner)).status).toBe(200);
    await settleBalance(test, { owner, cents: 1000, actorId: admin.user._id });
    expect((await remove(owner.user._id)).status).toBe(200);
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('cannot be deleted while a payment is in progress, which may end as money owed', async () => {
    const { owner, pay, stopSelling } = await anOwnerWhoSold('Waiting Owner');
    await stopSelling();
    expect((await story(owner.user._id)).body.data.money).toEqual({ owed: 0, underWay: 1 });
    const refused = await remove(owner.user._id);
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'owner_has_payments']);
    await pay();
    expect((await remove(owner.user._id)).body.error?.code).toBe('owner_is_owed');
    await settleBalance(test, { owner, cents: 1000, actorId: admin.user._id });
    expect((await remove(owner.user._id)).status).toBe(200);
  });

  it('can be deleted in debt; the amount is logged', async () => {
    const day = await aValetDay(test);
    const car = await day.requestedCar();
    await day.move(car.id, 'paid');
    await undoIsOver(test);
    await test.db
      .updateTable('locations')
      .set({ archivedAt: test.clock.now() })
      .where('ownerId', '=', day.owner.user._id)
      .execute();
    expect((await story(day.owner.user._id)).body.data.money.owed).toBe(-100);
    expect((await remove(day.owner.user._id)).status).toBe(200);
    const { entries } = (await test.call('GET /support/audit', {}, admin.headers)).body.data;
    const about = entries.find(({ subject }) => subject.id === day.owner.user._id);
    expect(about).toMatchObject({ action: 'account_deleted', detail: { role: 'vendor', cents: -100 } });
  });
});
