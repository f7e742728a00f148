import { expect, it, vi } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { findBusiestArea } from './busiest-area.read-model.ts';
import { watchBusiestArea } from './watch-busiest-area.ts';

const test = await createTestApp();
const { user } = await test.signUp('vendor');
const lotIn = (address: string, lat: number, lng: number) =>
  aLocation(test.db, { ownerId: user._id, address, lat, lng });

it('is known as soon as there is a first lot', async () => {
  const findArea = watchBusiestArea(test.deps);
  expect(findArea()).toBeNull();
  await lotIn('1 Main St, Milwaukee, WI 53202', 43.04, -87.91);
  await vi.waitFor(() => expect(findArea()).toMatchObject({ name: 'Milwaukee' }));
  await test.db.updateTable('locations').set({ archivedAt: new Date() }).execute();
});

it('is where most lots are, named by the city in its middle, without those that are gone', async () => {
  expect(await findBusiestArea(test.db)).toBeNull();
  await lotIn('1 State St, Madison, WI 53703', 43.07, -89.38);
  await lotIn('200 W Lake St, Chicago, IL 60606', 41.8857, -87.6339);
  await lotIn('1 N Oak Park Ave, Oak Park, IL 60302', 41.888, -87.79);
  await lotIn('2 S Dearborn St, Chicago, IL 60603', 41.881, -87.63);
  expect(await findBusiestArea(test.db)).toMatchObject({ name: 'Chicago' });
  await test.db.updateTable('locations').set({ archivedAt: new Date() }).where('lat', '<', 42).execute();
  expect(await findBusiestArea(test.db)).toMatchObject({ name: 'Madison' });
});
