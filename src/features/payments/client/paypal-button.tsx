import { INSTANCE_LOADING_STATE, usePayPal, usePayPalOneTimePaymentSession } from '@paypal/react-paypal-js/sdk-v6';
import { useRef, useState } from 'react';
import { t } from 'ttag';
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import { CheckBox } from '#platform/ui/fields/check-box.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { chooseCard } from './choose-card.ts';
import { type ButtonFormProps, type Charge, type Pay, type ProviderAnswer, somethingWrong } from './payment-method.ts';
import styles from './payment-step.module.css';
import { ProviderLoadFailure } from './provider-load-failure.tsx';

const texts = {
  payPalTitle: t`The PayPal button did not load`,
  keep: t`Keep PayPal for next time`,
  keepHint: t`For checkout. You can remove it in your profile.`,
};

type PayPalButtonProps = ButtonFormProps & { readonly onAgain: () => void };

/** The buyer approves in PayPal's window; our server then authorizes and captures the money. */
export function PayPalButton({ busy, pay, canSave, onAgain }: PayPalButtonProps) {
  const { loadingStatus } = usePayPal();
  const [keeps, setKeeps] = useState(false);
  const { press, isPending } = usePayPalWindow(pay, canSave && keeps);
  if (loadingStatus === INSTANCE_LOADING_STATE.REJECTED) {
    return <ProviderLoadFailure title={texts.payPalTitle} onAgain={onAgain} />;
  }
  return (
    <>
      {isPending ? (
        <Skeleton height="3.25rem" />
      ) : (
        <div className={styles.place} inert={busy}>
          <paypal-button type="pay" className={styles.button} disabled={busy} onClick={press} />
        </div>
      )}
      {canSave && (
        <CheckBox label={texts.keep} hint={texts.keepHint} checked={keeps} disabled={busy} onChange={setKeeps} />
      )}
    </>
  );
}

/** However the window ends, that is the provider's answer to the attempt that opened it. */
function usePayPalWindow(pay: Pay, saves: boolean) {
  const answer = useRef<(given: ProviderAnswer) => void>(() => {});
  const order = useRef<Promise<{ orderId: string }> | null>(null);
  const { handleClick, isPending } = usePayPalOneTimePaymentSession({
    createOrder: () => order.current ?? Promise.reject(new Error('No order was requested.')),
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
    pay(saves ? 'paypal_and_save' : 'paypal', (opened) => {
      order.current = (saves ? opened.then(savePayPal) : opened).then(payPalOrder);
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

/** Names the account in whose list it is saved, before its buyer approves. */
async function savePayPal(charge: Charge): Promise<Charge> {
  const refused = await chooseCard(charge.clientSecret, { save: true });
  if (refused) throw new Error('The PayPal account cannot be saved.');
  return charge;
}

/** PayPal's id for the order, with which its window is opened. */
function payPalOrder({ clientSecret }: Charge): { orderId: string } {
  return { orderId: refOfClientSecret(clientSecret) };
}
