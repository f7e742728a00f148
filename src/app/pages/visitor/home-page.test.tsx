import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { rememberSearch } from '#features/lots/client/shared/search-place.ts';
import { readStored, storeOnDevice } from '#platform/browser/device-storage.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aNearbyLot, aSession, id } from '#platform/testing/components/samples.ts';

const search = () => screen.queryByRole('combobox');

test('a device that does not know what is running waits for it, so that nothing moves down', async () => {
  storeOnDevice('parkvale.guest', 'a-guest-of-this-device');
  api.answer('GET /sessions/me', { sessions: [aSession()], nextCursor: null });
  const letThrough = api.hang('GET /sessions/me');
  await openPage('/');
  expect(search()).toBeNull();
  letThrough();
  await screen.findByRole('heading', { name: 'Running now' });
  await expect.poll(search).not.toBeNull();
  screen.getByRole('heading', { level: 1, name: 'Find parking' });
});

test('one that owes waits each time', async () => {
  storeOnDevice('parkvale.guest', 'a-guest-of-this-device');
  const owed = aSession({ status: 'ended', untilStopped: { status: 'owed', authorized: 5000 } });
  api.answer('GET /sessions/me', { sessions: [owed], nextCursor: null });
  await openPage('/');
  await screen.findByText(/^You owe \$/);
  expect(readStored('parkvale.running')).toBeNull();
});

test('one on which nothing ran last does not wait', async () => {
  storeOnDevice('parkvale.guest', 'a-guest-of-this-device');
  storeOnDevice('parkvale.running', '-');
  api.answer('GET /sessions/me', { sessions: [], nextCursor: null });
  api.hang('GET /sessions/me');
  await openPage('/');
  await expect.poll(search).not.toBeNull();
});

describe('the nearest lots', () => {
  const shown = async (photos: readonly (string | null)[]) => {
    rememberSearch({ name: 'Chicago', lat: 41.88, lng: -87.63 });
    const lots = photos.map((photo, index) => aNearbyLot({ _id: id(index + 1), name: `Lot ${index + 1}`, photo }));
    api.answer('GET /locations/center/:point', { data: { data: lots }, nextCursor: null });
    await openPage('/');
    const last = await screen.findByRole('link', { name: /^Lot 2/ });
    return last.closest('ul')?.dataset.pictured;
  };

  test('have large photos if all of them have one', async () => {
    expect(await shown([id(41), id(42)])).toBe('true');
  });

  test('are rows of one height if one of them has none', async () => {
    expect(await shown([id(41), null])).toBe('false');
  });
});
