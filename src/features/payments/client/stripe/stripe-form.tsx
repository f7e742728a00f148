import { Elements } from '@stripe/react-stripe-js';
import type { StripeElementsOptions } from '@stripe/stripe-js';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { t } from 'ttag';
import { boot } from '#platform/api/boot.ts';
import { useColorScheme } from '#platform/forms/color-scheme.ts';
import ui from '#platform/ui/primitives.module.css';
import { CardPart } from '../card-part.tsx';
import type { CardFormProps } from '../payment-method.ts';
import { ProviderLoadFailure } from '../provider-load-failure.tsx';
import { confirmSavedStripe } from './confirm-stripe.ts';
import { stripeAppearance } from './stripe-appearance.ts';
import { StripeCard } from './stripe-card.tsx';
import { StripeWallets } from './stripe-wallets.tsx';
import { useStripeKit } from './use-stripe-kit.ts';

const texts = {
  cardsTitle: t`The card form did not load`,
};

/** A script may load while its frames are blocked: nobody waits longer than this for the fields. */
const PATIENCE_MS = 20_000;

/** Stripe's wallets and card fields. The intent is created on press, so that a wallet shows the total first. */
export default function StripeForm(props: CardFormProps) {
  const { card } = boot.payments;
  return card.kind === 'stripe' ? <StripeKit {...props} publishableKey={card.publishableKey} /> : null;
}

type Fields = 'coming' | 'ready' | { readonly words: string | undefined };

function StripeKit({
  publishableKey,
  between,
  account,
  ...given
}: CardFormProps & { readonly publishableKey: string }) {
  const [turn, again] = useReducer((last: number) => last + 1, 0);
  const [fields, setFields] = useState<Fields>('coming');
  const kit = useStripeKit(publishableKey, turn);
  const { totalCents, isHold, isSaved, busy } = given;
  const walletOptions = useElementsOptions(totalCents, { isHold, isSaved });
  const cardOptions = useElementsOptions(totalCents, { isHold, isSaved: isSaved || account?.keeps });
  const isComing = fields === 'coming' && kit.kind !== 'failed' && !account?.isFolded;
  useEffect(() => {
    if (!isComing) return;
    const timer = setTimeout(() => setFields({ words: undefined }), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isComing]);
  const startAgain = () => {
    setFields('coming');
    again();
  };
  const words = typeof fields === 'object' ? fields.words : undefined;
  const hasFailed = kit.kind === 'failed' || typeof fields === 'object';
  const stripe = kit.kind === 'loaded' ? kit.stripe : null;
  return (
    <div className={ui.stack2}>
      {account?.renderSaved((clientSecret) => confirmSavedStripe(publishableKey, clientSecret))}
      {!hasFailed && (
        <Elements key={`wallets ${turn}`} stripe={stripe} options={walletOptions}>
          <StripeWallets {...given} account={account} />
        </Elements>
      )}
      <CardPart account={account} busy={busy} between={between}>
        {hasFailed ? (
          <ProviderLoadFailure title={texts.cardsTitle} words={words} onAgain={startAgain} />
        ) : (
          <Elements key={`card ${turn}`} stripe={stripe} options={cardOptions}>
            <StripeCard
              {...given}
              account={account}
              isReady={fields === 'ready'}
              onReady={() => setFields('ready')}
              onFailed={(text) => setFields({ words: text })}
            />
          </Elements>
        )}
      </CardPart>
    </div>
  );
}

type Intended = { readonly isHold?: boolean | undefined; readonly isSaved?: boolean | undefined };

/** Stripe refuses an intent whose capture or later use differs from that of the fields. */
function useElementsOptions(amount: number, { isHold = false, isSaved = false }: Intended): StripeElementsOptions {
  const scheme = useColorScheme();
  return useMemo(
    () => ({
      mode: 'payment',
      amount,
      currency: 'usd',
      appearance: stripeAppearance(scheme),
      setupFutureUsage: isSaved ? 'off_session' : null,
      ...(isHold && { captureMethod: 'manual' as const }),
    }),
    [amount, isHold, isSaved, scheme],
  );
}
