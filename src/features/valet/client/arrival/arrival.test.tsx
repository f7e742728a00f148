import { act, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { expect, test } from 'vitest';
import { settle } from '#platform/testing/components/hand.ts';
import { show } from '#platform/testing/components/open-page.tsx';
import { aStand } from '#platform/testing/components/valet-samples.ts';
import Arrival from './arrival.tsx';

/** The board after "New car" was pressed, while the script of the arrival is on its way. */
async function openLate(): Promise<{ arrive: () => Promise<void> }> {
  let letThrough = () => {};
  const script = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const Late = lazy(() => script.then(() => ({ default: Arrival })));
  const opener = document.createElement('button');
  await show(
    <>
      <input aria-label="Phone number" />
      <Suspense fallback={null}>
        <Late stand={aStand()} opener={opener} onClose={() => {}} />
      </Suspense>
    </>,
  );
  const arrive = async () => {
    letThrough();
    await act(() => script);
    await settle();
  };
  return { arrive };
}

test('an arrival begins with the plate', async () => {
  const { arrive } = await openLate();
  await arrive();
  expect(document.activeElement).toBe(await screen.findByLabelText('License plate'));
});

test('an arrival whose script comes late leaves the focus where the attendant types meanwhile', async () => {
  const { arrive } = await openLate();
  const phone = screen.getByLabelText('Phone number');
  phone.focus();
  await arrive();
  await screen.findByLabelText('License plate');
  expect(document.activeElement).toBe(phone);
});
