import { ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type {
  StripeExpressCheckoutElementConfirmEvent as ConfirmEvent,
  StripeExpressCheckoutElementOptions as WalletOptions,
} from '@stripe/stripe-js';
import { useMemo, useState } from 'react';
import { t } from 'ttag';
import { useColorScheme } from '#platform/forms/color-scheme.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { chooseNothing } from '../choose-card.ts';
import type { CardFormProps } from '../payment-method.ts';
import { confirmStripe, readStripeError, returnAddress } from './confirm-stripe.ts';
import styles from './stripe-form.module.css';

const texts = {
  wallets: t`Pay with a wallet`,
};

const BUTTON_PX = 52;

/** Apple Pay, Google Pay and Link: whichever this browser and its owner have. */
export function StripeWallets({ busy, pay, isSaved = false, account }: CardFormProps) {
  const [shown, setShown] = useState<'coming' | 'some' | 'none'>('coming');
  const stripe = useStripe();
  const elements = useElements();
  const options = useWalletOptions();
  const confirm = (event: ConfirmEvent) => {
    if (!stripe || !elements) return event.paymentFailed();
    pay('card', async (opened) => {
      // The wallet's own sheet shows what blocks the payment; the payment step shows the bank's message.
      opened.catch(() => event.paymentFailed());
      const { error } = await elements.submit();
      if (error) return readStripeError(error);
      const { clientSecret } = await opened;
      const refused = await (account?.choose ?? chooseNothing)(clientSecret, { save: isSaved });
      if (refused) return refused;
      return confirmStripe({ stripe, elements, returnUrl: returnAddress(window.location.href) }, opened);
    });
  };
  if (shown === 'none') return null;
  return (
    <section aria-label={texts.wallets} className={styles.stack} inert={busy}>
      {shown === 'coming' && <Skeleton height={`${BUTTON_PX}px`} />}
      <div className={shown === 'coming' ? styles.coming : undefined}>
        <ExpressCheckoutElement
          options={options}
          onReady={({ availablePaymentMethods }) => setShown(availablePaymentMethods ? 'some' : 'none')}
          onLoadError={() => setShown('none')}
          onClick={({ resolve, reject }) => (busy ? reject() : resolve())}
          onConfirm={confirm}
          onCancel={() => console.debug('The wallet was closed without paying.')}
        />
      </div>
    </section>
  );
}

function useWalletOptions(): WalletOptions {
  const theme = useColorScheme() === 'dark' ? 'white' : 'black';
  return useMemo(
    () => ({
      buttonHeight: BUTTON_PX,
      buttonTheme: { applePay: theme, googlePay: theme },
      layout: { maxColumns: 1, overflow: 'never' },
      paymentMethods: { paypal: 'never', klarna: 'never', amazonPay: 'never' },
    }),
    [theme],
  );
}
