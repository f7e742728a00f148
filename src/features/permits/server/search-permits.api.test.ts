// How an owner finds a permit (rule 340).

import { expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aPermitLot, buyPermit } from '#platform/testing/builders/a-permit-holder.ts';

const test = await createTestApp();
test.clock.set('2026-11-20T18:00:00Z');

it('permits are searched by plate, name or email, given or bought, at this lot only', async () => {
  const { lot, plan, owner } = await aPermitLot(test, { seats: 10 });
  const driver = await test.signUp('customer');
  await buyPermit(test, driver, { planId: plan.id });
  const common = { kind: 'given' as const, planId: plan.id, startsOn: '2026-11-20' };
  for (const [name, plate] of [
    ['Ann Able', 'ANN111'],
    ['Bob Baker', 'BOB222'],
  ] as const) {
    const body = { ...common, name, email: `${plate}@given.example`, plates: [{ plate, state: 'IL' }] };
    await test.call('POST /locations/:id/permits', { params: { id: lot.id }, body }, owner.headers);
  }
  const find = async (search: string, headers = owner.headers) => {
    const body = { search };
    const found = await test.call('POST /locations/:id/permits/search', { params: { id: lot.id }, body }, headers);
    return found.status === 200 ? found.body.data.permits.map(({ holder }) => holder.email) : found.status;
  };
  expect(await find('ann 1-11')).toEqual(['ANN111@given.example']);
  expect(await find('baker')).toEqual(['BOB222@given.example']);
  expect(await find(driver.user.email.toUpperCase())).toEqual([driver.user.email]);
  expect(await find('_')).toEqual([]);
  expect(await find('given.example')).toHaveLength(2);
  const stranger = await test.signUp('vendor');
  expect(await find('ann', stranger.headers)).toBe(404);
});
