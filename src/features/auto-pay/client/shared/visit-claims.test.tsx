import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#platform/api/api-error.ts';
import { aClaim } from '#platform/testing/components/claim-samples.ts';
import { fill, press } from '#platform/testing/components/hand.ts';
import { show } from '#platform/testing/components/open-page.tsx';
import type { VisitClaim } from '../../auto-pay.contract.ts';
import { VisitClaims } from './visit-claims.tsx';

const NOBODY = async () => {};

const pictureOf = ({ plateNumber }: VisitClaim, readId: string) => `/pictures/${plateNumber}/${readId}`;

async function open(
  claims: readonly VisitClaim[],
  { forSupport = false, decide = NOBODY as () => Promise<unknown> } = {},
) {
  await show(<VisitClaims claims={claims} forSupport={forSupport} pictureOf={pictureOf} decide={decide} />, {
    as: 'vendor',
  });
}

test('nothing stands there while no driver says so', async () => {
  await open([]);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('both pictures stand beside what would be refunded and until when to decide', async () => {
  const claim = aClaim();
  await open([claim]);
  screen.getByText('$6.60');
  screen.getByText(/^Decide by .*; after that, support does\.$/);
  expect(screen.getByRole('img', { name: 'VAN1 at the entry' }).getAttribute('src')).toBe(
    `/pictures/VAN1/${claim.reads[0]?._id}`,
  );
  expect(screen.getByRole('img', { name: 'VAN1 at the exit' }).getAttribute('src')).toBe(
    `/pictures/VAN1/${claim.reads[1]?._id}`,
  );
  screen.getByText(/^Entry, .*, camera “North”$/);
});

test('a camera without a picture and an exit that was not read are said to be', async () => {
  const [entry] = aClaim().reads;
  await open([aClaim({ isOver: false, reads: entry ? [{ ...entry, hasPicture: false }] : [] })]);
  screen.getByText('The camera sent no picture.');
  screen.getByText('Not read');
  screen.getByText(/The car is still inside\.$/);
  // What it will have cost is not known yet.
  expect(screen.queryByText('$6.60')).toBeNull();
  await press('Refund VAN1');
  within(screen.getByRole('dialog', { name: 'Charge nothing?' })).getByText(
    /^The parking ends now and costs nothing\./,
  );
});

test('it is declined with a reason only, which the driver reads', async () => {
  const decide = vi.fn(async () => {});
  await open([aClaim()], { decide });
  await press('Decline VAN1');
  const dialog = within(screen.getByRole('dialog', { name: 'Decline what VAN1’s driver says?' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Decline' }).disabled).toBe(true);
  await fill('Reason', '  Both show this car ');
  dialog.getByRole('button', { name: 'Decline' }).click();
  await expect
    .poll(() => decide.mock.calls)
    .toEqual([[expect.objectContaining({ plateNumber: 'VAN1' }), { decision: 'decline', note: 'Both show this car' }]]);
});

test('a decision that was refused is said where it was made, with what was typed', async () => {
  const decide = async () => {
    throw new ApiError({ status: 409, code: 'claim_decided', message: 'Somebody else has decided.' });
  };
  await open([aClaim()], { decide });
  await press('Decline VAN1');
  await fill('Reason', 'Both show this car');
  within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }).click();
  await within(screen.getByRole('dialog')).findByText('Somebody else has decided.');
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Both show this car');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('support reads which lot it was, and that its time is over', async () => {
  await open([aClaim()], { forSupport: true });
  screen.getByText(/^Harbor Lot, 12 Harbor St\. The lot had until /);
  expect(screen.queryByText(/after that, support does/)).toBeNull();
});
