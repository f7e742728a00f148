import { INSTANCE_LOADING_STATE, usePayPal, usePayPalOneTimePaymentSession } from '@paypal/react-paypal-js/sdk-v6';
import { useRef } from 'react';
import { t } from 'ttag';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import {
  type Charge,
  type Pay,
  type PaymentMethodProps,
  type ProviderAnswer,
  somethingWrong,
} from './payment-method.ts';
import styles from './payment-step.module.css';
import { ProviderLoadFailure } from './provider-load-failure.tsx';

const texts = {
  payPalTitle: t`The PayPal button did not load`,
};

type PayPalButtonProps = PaymentMethodProps & { readonly onAgain: () => void };

/** The buyer approves in PayPal's window; our server then authorizes and captures the money. */
export function PayPalButton({ busy, pay, onAgain }: PayPalButtonProps) {
  const { loadingStatus } = usePayPal();
  const { press, isPending } = usePayPalWindow(pay);
  if (loadingStatus === INSTANCE_LOADING_STATE.REJECTED) {
    return <ProviderLoadFailure title={texts.payPalTitle} onAgain={onAgain} />;
  }
  if (isPending) return <Skeleton height="3.25rem" />;
  return (
    <div className={styles.place} inert={busy}>
      <paypal-button type="pay" className={styles.button} disabled={busy} onClick={press} />
    </div>
  );
}

/** However the window ends, that is the provider's answer to the attempt that opened it. */
function usePayPalWindow(pay: Pay) {
  const answer = useRef<(given: ProviderAnswer) => void>(() => {});
  const order = useRef<Promise<{ orderId: string }>>(Promise.reject(new Error('No order was asked for.')));
  order.current.catch(() => {});
  const { handleClick, isPending } = usePayPalOneTimePaymentSession({
    createOrder: () => order.current,
    onApprove: async () => answer.current({ kind: 'confirmed' }),
    onCancel: () => {
      console.debug('The PayPal window was closed without paying.');
      answer.current({ kind: 'canceled' });
    },
    onError: (error) => {
      console.debug('PayPal could not go on.', error);
      answer.current({ kind: 'unanswered', message: somethingWrong() });
    },
  });
  const press = () =>
    pay('paypal', (opened) => {
      order.current = opened.then(payPalOrder);
      order.current.catch(() => {});
      const answered = new Promise<ProviderAnswer>((resolve) => {
        answer.current = resolve;
      });
      handleClick().catch((error: unknown) => {
        console.debug('The PayPal window did not open.', error);
        answer.current({ kind: 'unanswered', message: somethingWrong() });
      });
      return answered;
    });
  return { press, isPending };
}

/** PayPal's id for the order, with which its window is opened. */
function payPalOrder({ clientSecret }: Charge): { orderId: string } {
  return { orderId: refOfClientSecret(clientSecret) };
}
