import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aClaim } from '#platform/testing/components/claim-samples.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { press } from '#platform/testing/components/hand.ts';
import { show } from '#platform/testing/components/open-page.tsx';
import { LOT } from '#platform/testing/components/samples.ts';
import { ClaimsAtLot } from './claims-at-lot.tsx';

const LIST = 'GET /locations/:id/auto-pay/claims';
const DECIDE = 'POST /locations/:locationId/auto-pay/claims/:id/decision';

const claim = aClaim();

async function open() {
  api.answer(LIST, { data: { claims: [claim] } });
  await show(<ClaimsAtLot locationId={LOT} />, { as: 'vendor' });
  await screen.findByText('$6.60');
}

test('the pictures are those of the lot’s own reads', async () => {
  await open();
  expect(screen.getByRole('img', { name: 'VAN1 at the exit' }).getAttribute('src')).toBe(
    `/api/v1/locations/${LOT}/auto-pay/claims/${claim._id}/pictures/${claim.reads[1]?._id}`,
  );
});

test('a refund is decided once confirmed, and then said', async () => {
  await open();
  await press('Refund VAN1');
  expect(api.calls(DECIDE)).toEqual([]);
  api.answer(DECIDE, { message: 'Decided' });
  api.answer(LIST, { data: { claims: [] } });
  await press('Refund');
  await screen.findByText('Refunded: VAN1. The driver is emailed.');
  expect(api.calls(DECIDE)).toMatchObject([{ body: { decision: 'refund' } }]);
  expect(screen.queryByText('$6.60')).toBeNull();
});

test('one that somebody else decided first goes, and what happened is said', async () => {
  await open();
  await press('Refund VAN1');
  api.refuse(DECIDE, 'claim_decided');
  api.answer(LIST, { data: { claims: [] } });
  await press('Refund');
  await screen.findByRole('alert');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText(/The driver is emailed/)).toBeNull();
});

test('a list that does not come can be asked for again', async () => {
  api.cutOff(LIST);
  await show(<ClaimsAtLot locationId={LOT} />, { as: 'vendor' });
  await screen.findByRole('button', { name: 'Try again' });
  api.answer(LIST, { data: { claims: [claim] } });
  await press('Try again');
  await screen.findByText('$6.60');
});
