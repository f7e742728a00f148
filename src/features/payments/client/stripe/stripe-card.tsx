import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripePaymentElementOptions as CardOptions, StripeError } from '@stripe/stripe-js';
import { type FormEvent, useMemo, useState } from 'react';
import { t } from 'ttag';
import { formatCents } from '#platform/money/cents.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { chooseNothing } from '../choose-card.ts';
import { type CardFormProps, somethingWrong } from '../payment-method.ts';
import { confirmStripe, returnAddress } from './confirm-stripe.ts';
import styles from './stripe-form.module.css';

const texts = {
  pay: (total: string) => t`Pay ${total}`,
  paying: t`Paying…`,
  secured: t`Your card goes straight to Stripe. We never see its number.`,
  authorize: (total: string) => t`Authorize ${total}`,
};

type StripeCardProps = CardFormProps & {
  readonly isReady: boolean;
  readonly onReady: () => void;
  readonly onFailed: (words: string | undefined) => void;
};

/** The card in Stripe's own fields, and our button under them. */
export function StripeCard({ totalCents, isHold, isSaved = false, account, busy, pay, ...fields }: StripeCardProps) {
  const { isReady, onReady, onFailed } = fields;
  const [pressed, setPressed] = useState(false);
  const { failure, check } = useFieldCheck();
  const stripe = useStripe();
  const elements = useElements();
  const options = useMemo((): CardOptions => ({ ...FIELDS, readOnly: busy }), [busy]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!stripe || !elements || busy || !(await check(elements.submit()))) return;
    setPressed(true);
    const means = { stripe, elements, returnUrl: returnAddress(window.location.href) };
    pay('card', async (opened) => {
      const { clientSecret } = await opened;
      const save = isSaved || account?.keeps === true;
      return (await (account?.choose ?? chooseNothing)(clientSecret, { save })) ?? confirmStripe(means, opened);
    });
  };
  const isPaying = busy && pressed && !account?.isPaying;
  return (
    <form className={ui.stack2} noValidate onSubmit={submit}>
      <div className={styles.stack}>
        {!isReady && <Skeleton height="14rem" />}
        <div className={isReady ? undefined : styles.coming}>
          <PaymentElement
            options={options}
            onReady={onReady}
            onChange={() => setPressed(false)}
            onLoadError={({ error }) => onFailed(error.message)}
          />
        </div>
      </div>
      {account?.keepBox}
      {failure !== null && <Banner tone="error" title={failure} />}
      <Button type="submit" full busy={isPaying} busyText={texts.paying} disabled={!isReady || (busy && !isPaying)}>
        {(isHold ? texts.authorize : texts.pay)(formatCents(totalCents))}
      </Button>
      <p className={styles.secured}>{texts.secured}</p>
    </form>
  );
}

// The wallets have their own buttons above.
const FIELDS: CardOptions = { layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never' } };

type Checked = { readonly error?: Pick<StripeError, 'type' | 'message'> | undefined };

/** Stripe shows a missing value at its field; other errors are shown here. */
function useFieldCheck() {
  const [failure, setFailure] = useState<string | null>(null);
  const check = async (checking: Promise<Checked>): Promise<boolean> => {
    const { error } = await checking;
    const isSaidAtField = error?.type === 'validation_error';
    setFailure(error && !isSaidAtField ? error.message || somethingWrong() : null);
    return !error;
  };
  return { failure, check };
}
