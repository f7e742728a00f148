import { expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { manyLocations } from '#platform/testing/builders/a-location.ts';
import { listedLots } from './listed-lots.ts';

it.each([1, 2, 3, 7, 8])('a sitemap in parts of %d has each lot once', async (lotsInPart) => {
  const { db, signUp, clock } = await createTestApp();
  const { user } = await signUp('vendor');
  const lot = (index: number) => ({ ownerId: user._id, ...(index % 3 === 0 && { archivedAt: clock.now() }) });
  await manyLocations(
    db,
    Array.from({ length: 10 }, (_, index) => lot(index)),
  );
  const onMarket = await db
    .selectFrom('locations')
    .select('id')
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute();
  const { listParts, listPart } = listedLots(db, lotsInPart);
  const parts = await Promise.all((await listParts()).map(listPart));
  expect(parts.flat()).toEqual(onMarket.map(({ id }) => id));
  expect(parts.every((part) => part.length <= lotsInPart)).toBe(true);
});
