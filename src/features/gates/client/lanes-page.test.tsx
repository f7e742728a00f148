import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { api } from '#platform/testing/components/fake-api.ts';
import { choose, fill, press } from '#platform/testing/components/hand.ts';
import { aLane, aPassage, listedLanes } from '#platform/testing/components/lane-samples.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { LOT } from '#platform/testing/components/samples.ts';
import type { Lane, LeftUnpaid } from '../gates.contract.ts';

const LIST = 'GET /locations/:id/lanes';
const ID = '018f3a52-7c1e-7bd0-9d2b-0a6f1f0c9e11';
const ADDRESS = 'https://parkvale.example/lane/key';

const known = (...lanes: Lane[]) => api.answer(LIST, listedLanes(lanes));

const BADGES = 'GET /locations/:id/lane-badges';
const UNPAID = 'GET /locations/:id/unpaid-exits';
const leftUnpaid = (changes: Partial<LeftUnpaid> = {}) =>
  api.answer(UNPAID, {
    data: {
      cars: [
        {
          _id: ID,
          plateNumber: 'GON321',
          state: 'IL',
          startTime: '2026-11-20T16:00:00Z',
          endTime: '2026-11-20T17:01:00Z',
          letOutAt: '2026-11-20T17:05:00Z',
          totalCost: 560,
          status: 'owed',
          waivedBy: null,
          waivedNote: null,
          pictureOf: null,
          ...changes,
        },
      ],
      timeZone: 'America/Chicago',
    },
    nextCursor: null,
  });

async function open(as: 'vendor' | 'valet', ...lanes: Lane[]): Promise<void> {
  known(...lanes);
  api.answer(BADGES, { data: { badges: [] } });
  if (as === 'vendor') {
    leftUnpaid();
    api.answer('GET /locations/:id/inside', { data: { cars: [], timeZone: 'America/Chicago' } });
    api.answer('GET /locations/:id/passages', {
      data: {
        passages: [aPassage({ outcome: 'denied', cause: null, why: 'owed', owed: 900 })],
        day: '2026-11-20',
        timeZone: 'America/Chicago',
      },
      nextCursor: null,
    });
  }
  await openPage(`/locations/${LOT}/lanes`, { as });
}

describe('the lanes of a lot', () => {
  test('are none yet; one is added with its controller, and its address and secret are shown once', async () => {
    await open('vendor');
    await screen.findByText('No lane yet.');
    await press('Add a lane');
    await press('Add the lane');
    await screen.findByText('Name the lane.');
    await fill('Lane', 'North entry');
    await choose('Gate', 'Your controller');
    await fill('Address of the controller', 'https://gate.example.com/open');
    const message = 'Enter the public address of a controller that begins with https://.';
    api.refuse('POST /locations/:id/lanes', 'gate_address', { fields: { 'gate.url': message } });
    await press('Add the lane');
    await screen.findByText(message);
    expect(screen.getByLabelText('Address of the controller').getAttribute('aria-invalid')).toBe('true');
    api.answer('POST /locations/:id/lanes', () => {
      known(aLane());
      return { data: { lane: aLane(), address: ADDRESS, secret: 'whsec_secret' } };
    });
    await press('Add the lane');
    await screen.findByText(ADDRESS);
    screen.getByText('whsec_secret');
    expect(api.calls('POST /locations/:id/lanes').at(-1)?.body).toEqual({
      name: 'North entry',
      direction: 'in',
      byPhone: false,
      cameraId: null,
      localUrl: null,
      gate: { kind: 'webhook', url: 'https://gate.example.com/open' },
    });
  });

  test('are opened by hand with a reason; a gate that did not open says so, and is tried again', async () => {
    await open('valet', aLane({ last: aPassage() }));
    await screen.findByText(/ABC123 · Reservation/);
    expect(screen.queryByText('Add a lane')).toBeNull();
    await press('Open: North entry');
    await press('Open now');
    await screen.findByText('Say why it is opened.');
    await fill('Reason', 'A delivery');
    const OPEN = 'POST /locations/:locationId/lanes/:id/open';
    const stuck = aPassage({ outcome: 'refused', cause: 'by_hand', trouble: 'cloud_answered: 503' });
    api.answer(OPEN, { data: { passage: stuck } });
    await press('Open now');
    await screen.findByText('Did not open: Shelly’s cloud refused (503)');
    api.answer(OPEN, { data: { passage: aPassage({ cause: 'by_hand' }) } });
    await press('Open now');
    await screen.findByRole('button', { name: 'Open: North entry' });
    const [first, second] = api.calls(OPEN).map(({ body }) => (body as { eventId: string }).eventId);
    expect(first).not.toBe(second);
  });

  test('say who left without paying, and let them off with a reason', async () => {
    await open('vendor', aLane());
    await screen.findByText(/\$5\.60 · .*10:00/);
    await press('Let off: GON321');
    await press('Let off');
    await screen.findByText('Say why it is let off.');
    await fill('Reason', 'The reader was broken');
    const WAIVE = 'POST /locations/:locationId/unpaid-exits/:id/waiver';
    api.answer(WAIVE, () => {
      leftUnpaid({ status: 'waived', totalCost: 0, waivedBy: 'Olga', waivedNote: 'The reader was broken' });
      return { message: 'Let off' };
    });
    await press('Let off');
    await screen.findByText(/Olga · “The reader was broken”/);
  });

  test('open by a badge, which its holder makes and revokes', async () => {
    await open('valet', aLane());
    await screen.findByText('Nobody has one.');
    const badge = { _id: ID, name: 'Leo Park', isOwn: true, addedAt: '2026-11-20T17:00:00Z' };
    api.answer('POST /locations/:id/lane-badges', () => {
      api.answer(BADGES, { data: { badges: [badge] } });
      return { data: { badge, code: `PB.${'k'.repeat(64)}` } };
    });
    await press('Make my badge');
    const picture = await screen.findByRole('img', { name: 'The code of your badge' });
    // What is printed is the code and whose it is, and nothing else of the page.
    expect(picture.closest('[data-print]')?.querySelector('strong')?.textContent).toBe('Leo Park');
    // A fold is collapsed on paper, which is narrower than the screen.
    expect(picture.closest('details')).toBeNull();
    await press('Done');
    await screen.findByText('Leo Park (you)');
    api.answer('DELETE /locations/:locationId/lane-badges/:id', () => {
      api.answer(BADGES, { data: { badges: [] } });
      return { message: 'Revoked' };
    });
    await press('Revoke: Leo Park');
    await press('Revoke');
    await screen.findByText('Nobody has one.');
  });
});
