import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aClaim } from '#platform/testing/components/claim-samples.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, user } from '#platform/testing/components/hand.ts';
import { show } from '#platform/testing/components/open-page.tsx';
import { LOT } from '#platform/testing/components/samples.ts';
import { LateClaims } from './late-claims.tsx';

const LIST = 'GET /support/auto-pay/claims';
const DECIDE = 'POST /support/auto-pay/claims/decisions';

const claim = aClaim();

test('support decides what the lot did not in time, with the pictures of that lot', async () => {
  api.answer(LIST, { data: { claims: [claim] } });
  await show(<LateClaims />, { as: 'admin' });
  await screen.findByText(/^Harbor Lot, 12 Harbor St\. The lot had until /);
  expect(screen.getByRole('img', { name: 'VAN1 at the entry' }).getAttribute('src')).toBe(
    `/api/v1/support/auto-pay/claims/${LOT}/${claim._id}/pictures/${claim.reads[0]?._id}`,
  );
  await press('Decline VAN1');
  await fill('Reason', 'Both show this car');
  api.answer(DECIDE, { message: 'Decided' });
  api.answer(LIST, { data: { claims: [] } });
  const [, confirm] = screen.getAllByRole('button', { name: /^Decline/ });
  if (confirm) await user.click(confirm);
  await screen.findByText('Declined: VAN1. The driver is emailed.');
  expect(api.calls(DECIDE).map(({ body }) => body)).toEqual([
    { locationId: LOT, visitId: claim._id, decision: 'decline', note: 'Both show this car' },
  ]);
});

test('nothing stands there while every lot decides in time', async () => {
  api.answer(LIST, { data: { claims: [] } });
  await show(<LateClaims />, { as: 'admin' });
  await expect.poll(() => api.calls(LIST)).toHaveLength(1);
  expect(screen.queryByRole('heading')).toBeNull();
});
