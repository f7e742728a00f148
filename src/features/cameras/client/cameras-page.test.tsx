import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { api } from '#platform/testing/components/fake-api.ts';
import { choose, fill, press, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aLot, LOT } from '#platform/testing/components/samples.ts';
import type { Camera } from '../cameras.contract.ts';

const LIST = 'GET /locations/:id/cameras';
const ADD = 'POST /locations/:id/cameras';
const ID = '018f3a52-7c1e-7bd0-9d2b-0a6f1f0c9e11';
const ADDRESS = 'https://parkvale.example/api/v1/cameras/key';

const aCamera = (changes: Partial<Camera> = {}): Camera => ({
  _id: ID,
  name: 'North entry',
  maker: 'axis',
  direction: 'in',
  isSigned: false,
  addedAt: '2026-11-20T15:00:00Z',
  heardAt: null,
  silentSince: null,
  lastRead: null,
  reads: { lastHour: 0, lastDay: 0, withoutState: 0, unsure: 0 },
  notUnderstood: [],
  ...changes,
});
const lastRead = {
  plateNumber: 'ABC123',
  state: 'IL',
  confidence: 0.97,
  at: '2026-11-20T17:58:00Z',
  receivedAt: '2026-11-20T17:58:01Z',
};
const known = (...cameras: Camera[]) => api.answer(LIST, { data: { cameras, timeZone: 'America/Chicago' } });

async function open(...cameras: Camera[]): Promise<void> {
  known(...cameras);
  api.answer('GET /locations/:id', { data: { location: aLot(), sessions: [], isManaged: true } });
  await openPage(`/locations/${LOT}/cameras`, { as: 'vendor' });
}

describe('the cameras of a lot', () => {
  test('are none yet; one is added, with its address, how it is entered, and its first read', async () => {
    await open();
    await screen.findByText('No camera yet.');
    await press('Add a camera');
    await press('Add the camera');
    await screen.findByText('Name the lane.');
    await choose('Made by', 'Axis License Plate Verifier');
    await fill('Lane', 'North entry');
    api.answer(ADD, () => {
      known(aCamera());
      return { data: { camera: aCamera(), address: ADDRESS } };
    });
    await press('Add the camera');
    await screen.findByText(ADDRESS);
    expect(api.calls(ADD)[0]?.body).toEqual({ name: 'North entry', maker: 'axis', direction: 'in' });
    screen.getByText('At the camera (Axis License Plate Verifier)');
    expect((await screen.findAllByText('Waiting for its first read…')).length).toBeGreaterThan(0);
    known(
      aCamera({
        heardAt: '2026-11-20T17:58:01Z',
        lastRead,
        reads: { lastHour: 1, lastDay: 1, withoutState: 0, unsure: 0 },
      }),
    );
    expect((await screen.findAllByText(/97% sure/, undefined, { timeout: 4000 })).length).toBeGreaterThan(0);
    await press('Done');
    await screen.findByText('1 read in the last hour');
  });

  test('show what they send, what is silent, and what was not understood', async () => {
    const reads = { lastHour: 4, lastDay: 20, withoutState: 5, unsure: 1 };
    const message = {
      _id: ID,
      receivedAt: '2026-11-20T17:00:00Z',
      contentType: 'text/plain',
      beginning: 'hello',
      missing: 'JSON',
    };
    await open(
      aCamera({ heardAt: lastRead.receivedAt, lastRead, reads, notUnderstood: [message] }),
      aCamera({ _id: LOT, name: 'Exit', heardAt: lastRead.receivedAt, silentSince: lastRead.receivedAt }),
    );
    await screen.findByText('4 reads in the last hour · 25% without a state · 5% less than 80% sure');
    screen.getByText('Sends nothing');
    await user.click(screen.getByText('1 message of the last day was not understood'));
    screen.getByText('Missing: JSON');
  });

  test('are changed, given a new address and removed, each with its question', async () => {
    await open(aCamera());
    await press('Change: North entry');
    await fill('Lane', 'West');
    api.refuse('PATCH /locations/:locationId/cameras/:id', 'camera_name_taken');
    await press('Save');
    await screen.findByText('Another camera of this lot has this name.');
    await press('Cancel');
    api.answer('POST /locations/:locationId/cameras/:id/key', { data: { camera: aCamera(), address: ADDRESS } });
    await press('New address: North entry');
    await press('Make a new address');
    await screen.findByText(ADDRESS);
    await press('Done');
    api.answer('DELETE /locations/:locationId/cameras/:id', () => {
      known();
      return { message: 'Removed' };
    });
    await press('Remove: North entry');
    await press('Remove the camera');
    await screen.findByText('No camera yet.');
  });
});
