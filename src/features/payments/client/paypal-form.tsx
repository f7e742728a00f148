import { PayPalProvider } from '@paypal/react-paypal-js/sdk-v6';
import { useReducer } from 'react';
import { boot } from '#platform/api/boot.ts';
import type { ButtonFormProps } from './payment-method.ts';
import { PayPalButton } from './paypal-button.tsx';

/** PayPal's button and the window it opens. A new turn reloads its script. */
export default function PayPalForm(props: ButtonFormProps) {
  const [turn, again] = useReducer((last: number) => last + 1, 0);
  const { payPal } = boot.payments;
  if (!payPal) return null;
  return (
    <PayPalProvider
      key={turn}
      clientId={payPal.clientId}
      environment={payPal.live ? 'production' : 'sandbox'}
      components={['paypal-payments']}
      pageType="checkout"
    >
      <PayPalButton {...props} onAgain={again} />
    </PayPalProvider>
  );
}
