import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '#platform/testing/components/fake-api.ts';
import { choose, press } from '#platform/testing/components/hand.ts';
import { show } from '#platform/testing/components/open-page.tsx';
import { id } from '#platform/testing/components/samples.ts';
import { CameraVisits } from './camera-visits.tsx';

const MISSED = {
  _id: id(1),
  plateNumber: 'VAN1',
  state: 'IL',
  enteredAt: '2026-06-10T13:05:00.000Z',
  startedAt: '2026-06-10T13:05:00.000Z',
  refused: null,
  leftAt: '2026-06-10T17:05:00.000Z',
  ending: 'missed' as const,
  isOver: true,
  totalCost: 1760,
  isPaid: true,
};
const LOT = { locationId: id(9), timeZone: 'America/Chicago' };

async function open(totalCost: number) {
  const visits = (list: (typeof MISSED)[]) => ({ data: { visits: list }, nextCursor: null });
  api.answer('GET /locations/:id/auto-pay/visits', visits([{ ...MISSED, totalCost }]));
  api.answer('GET /locations/:id/auto-pay/idle-reads', { data: { reads: [] }, nextCursor: null });
  await show(<CameraVisits {...LOT} />, { as: 'vendor' });
  await screen.findByText('Exit not seen');
}

test('what no camera saw leave is refunded from the time that the lot gives, and not before it gives one', async () => {
  api.answer('POST /locations/:locationId/auto-pay/visits/:id/left', { message: 'Corrected' });
  await open(1760);
  await press('Left earlier: VAN1');
  const dialog = await screen.findByRole('dialog', { name: 'Did VAN1 leave earlier?' });
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Refund the rest' }).disabled).toBe(true);
  await choose('When did it leave?', '2026-06-10T13:15:00.000Z');
  await press('Refund the rest');
  expect(api.calls('POST /locations/:locationId/auto-pay/visits/:id/left')).toMatchObject([
    { body: { at: '2026-06-10T13:15:00.000Z' } },
  ]);
});

test('a visit that cost nothing has nothing to refund', async () => {
  await open(0);
  expect(screen.queryByRole('button', { name: 'Left earlier: VAN1' })).toBeNull();
});
