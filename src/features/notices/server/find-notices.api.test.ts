// How an owner finds notices, and the order in which appeals wait for an answer (rules 323 and 340).

import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { aNotice } from '#platform/testing/builders/a-notice.ts';

const test = await createTestApp();

async function aLot() {
  const owner = await test.signUp('vendor');
  const { id } = await aLocation(test.db, { ownerId: owner.user._id });
  const give = () => {
    test.clock.advance(1);
    return aNotice(test.db, { locationId: id, officerId: owner.user._id, givenAt: test.clock.now() });
  };
  const find = async (body: { search?: string; limit?: number; cursor?: string }) => {
    const { data, nextCursor } = (
      await test.call('POST /locations/:id/notices/search', { params: { id }, body }, owner.headers)
    ).body;
    return { plates: data.notices.map(({ plateNumber }) => plateNumber), nextCursor };
  };
  return { id, owner, give, find };
}

describe('searching for notices', () => {
  it('finds a plate, the beginning of a number, and a reason, however they are typed', async () => {
    const { give, find } = await aLot();
    const [one, other] = [await give(), await give()];
    expect((await find({ search: `${one.plate.slice(0, 2)} ${one.plate.slice(2)}`.toLowerCase() })).plates).toEqual([
      one.plate,
    ]);
    const { number } = other;
    expect((await find({ search: `${number.slice(0, 4)}-${number.slice(4, 6)}`.toLowerCase() })).plates).toEqual([
      other.plate,
    ]);
    expect((await find({ search: 'not PAID' })).plates).toEqual([other.plate, one.plate]);
    expect((await find({ search: '%' })).plates).toEqual([]);
  });

  it('works page by page, at this lot only', async () => {
    const [{ give, find }, elsewhere] = [await aLot(), await aLot()];
    await elsewhere.give();
    const given = [await give(), await give(), await give()].map(({ plate }) => plate).reverse();
    const first = await find({ search: 'paid', limit: 2 });
    expect(first.plates).toEqual(given.slice(0, 2));
    const second = await find({ search: 'paid', limit: 2, cursor: first.nextCursor ?? '' });
    expect(second).toEqual({ plates: given.slice(2), nextCursor: null });
  });
});

it('waiting appeals are listed by the day on which their answer is due, earliest first', async () => {
  const { id, owner, give } = await aLot();
  const [first, second, third] = [await give(), await give(), await give()];
  for (const { number, plate } of [second, first, third]) {
    test.clock.advance(24 * 60);
    const body = { plate, text: 'I had paid.' };
    await test.call('POST /notices/:number/appeal', { params: { number }, body });
  }
  const page = async (cursor?: string) =>
    (
      await test.call(
        'GET /locations/:id/notices',
        { params: { id }, query: { status: 'appealed', limit: 2, ...(cursor && { cursor }) } },
        owner.headers,
      )
    ).body;
  const plates = (answer: Awaited<ReturnType<typeof page>>) => answer.data.notices.map((each) => each.plateNumber);
  const answer = await page();
  expect(plates(answer)).toEqual([second.plate, first.plate]);
  expect(plates(await page(answer.nextCursor ?? ''))).toEqual([third.plate]);
});
