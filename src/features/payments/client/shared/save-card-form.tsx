import { lazy, Suspense } from 'react';
import { boot } from '#platform/api/boot.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { SaveCardFormProps } from '../save-card.ts';

const SandboxSaveCard = lazy(() => import('../sandbox/sandbox-save-card.tsx'));
const StripeSaveCard = lazy(() => import('../stripe/stripe-save-card.tsx'));

/** The provider's own fields, which save a card without a payment. */
export function SaveCardForm(props: SaveCardFormProps) {
  const Form = boot.payments.card.kind === 'stripe' ? StripeSaveCard : SandboxSaveCard;
  return (
    <Suspense fallback={<Skeleton height="20rem" />}>
      <Form {...props} />
    </Suspense>
  );
}
