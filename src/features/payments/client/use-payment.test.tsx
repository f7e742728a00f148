import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Charge, ProviderAnswer } from './payment-method.ts';
import { usePayment } from './use-payment.ts';

const FIRST: Charge = { clientSecret: 'first', totalCents: 500 as Charge['totalCents'] };
const SECOND: Charge = { ...FIRST, clientSecret: 'second' };

function usePaying() {
  const [charge, setCharge] = useState(FIRST);
  const open = async () => {
    setCharge(SECOND);
    return SECOND;
  };
  const nothing = () => {};
  return { setCharge, ...usePayment({ charge, open, resumed: false, onPaid: nothing, onOver: nothing }) };
}

const decline = async (opening: Promise<Charge>): Promise<ProviderAnswer> => {
  await opening;
  return { kind: 'declined', message: 'Your card was declined.' };
};

/** React draws only at the end of `act`: by then the provider has answered. */
const payUndrawn = (pay: () => void) =>
  act(async () => {
    pay();
    await new Promise((resolve) => setTimeout(resolve));
  });

test('a decline is shown even if it comes before the page is drawn with the intent that it is about', async () => {
  const { result } = renderHook(usePaying);
  await payUndrawn(() => result.current.pay('card', decline));
  expect(result.current).toMatchObject({ phase: 'ready', failure: 'Your card was declined.' });
});

test('a decline is gone once there is another intent', async () => {
  const { result } = renderHook(usePaying);
  await payUndrawn(() => result.current.pay('card', decline));
  act(() => result.current.setCharge({ ...FIRST, clientSecret: 'third' }));
  expect(result.current.failure).toBeNull();
});
