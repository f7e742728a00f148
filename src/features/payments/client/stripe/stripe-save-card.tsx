import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeElementsOptions } from '@stripe/stripe-js';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useMemo, useReducer, useState } from 'react';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { boot } from '#platform/api/boot.ts';
import { useColorScheme } from '#platform/forms/color-scheme.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import ui from '#platform/ui/primitives.module.css';
import { somethingWrong } from '../payment-method.ts';
import { ProviderLoadFailure } from '../provider-load-failure.tsx';
import { CardNotSaved, type SaveCardFormProps, saveCardWith } from '../save-card.ts';
import { returnAddress } from './confirm-stripe.ts';
import { stripeAppearance } from './stripe-appearance.ts';
import { useStripeKit } from './use-stripe-kit.ts';

const texts = {
  save: t`Save card`,
  saving: t`Saving…`,
  notLoaded: t`The card form did not load`,
  secured: t`Your card goes straight to Stripe. We never see its number.`,
};

/** Stripe's fields for a card that is saved without a payment. */
export default function StripeSaveCard(props: SaveCardFormProps) {
  const { card } = boot.payments;
  return card.kind === 'stripe' ? <SaveCardKit {...props} publishableKey={card.publishableKey} /> : null;
}

function SaveCardKit({ publishableKey, ...form }: SaveCardFormProps & { readonly publishableKey: string }) {
  const [turn, again] = useReducer((last: number) => last + 1, 0);
  const kit = useStripeKit(publishableKey, turn);
  const scheme = useColorScheme();
  const options = useMemo(
    (): StripeElementsOptions => ({
      mode: 'setup',
      currency: 'usd',
      setupFutureUsage: 'off_session',
      appearance: stripeAppearance(scheme),
    }),
    [scheme],
  );
  if (kit.kind === 'failed') return <ProviderLoadFailure title={texts.notLoaded} onAgain={again} />;
  return (
    <Elements key={turn} stripe={kit.kind === 'loaded' ? kit.stripe : null} options={options}>
      <SaveCardFields {...form} />
    </Elements>
  );
}

function SaveCardFields({ save, onSaved }: SaveCardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const saving = useMutation({
    mutationFn: async () => {
      if (!stripe || !elements) return;
      const checked = await elements.submit();
      if (checked.error) throw new CardNotSaved(checked.error.message);
      await saveCardWith(async (clientSecret) => {
        const confirmParams = { return_url: returnAddress(window.location.href) };
        const { error } = await stripe.confirmSetup({ elements, clientSecret, confirmParams, redirect: 'if_required' });
        if (error) throw new CardNotSaved(error.message);
      }, save);
      onSaved();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  };
  return (
    <form className={ui.stack2} noValidate onSubmit={submit}>
      <PaymentElement onReady={() => setReady(true)} />
      {saving.isError && <Banner tone="error" title={failureText(saving.error)} />}
      <Button type="submit" full busy={saving.isPending} busyText={texts.saving} disabled={!isReady}>
        {texts.save}
      </Button>
      <p className={ui.muted}>{texts.secured}</p>
    </form>
  );
}

const failureText = (error: unknown): string =>
  error instanceof CardNotSaved ? error.message || somethingWrong() : errorText(error);
