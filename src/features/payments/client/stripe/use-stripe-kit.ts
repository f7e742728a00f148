// Stripe's script, which must come from Stripe. If it is blocked or lost, it can be reloaded.

import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs';
import { useEffect, useState } from 'react';

type Kit =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly stripe: Stripe }
  | { readonly kind: 'failed' };

/** A new `turn` reloads the script. */
export function useStripeKit(publishableKey: string, turn: number): Kit {
  const [kit, setKit] = useState<Kit>({ kind: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks for the script anew.
  useEffect(() => {
    let isMounted = true;
    const keep = (next: Kit) => isMounted && setKit(next);
    keep({ kind: 'loading' });
    loadStripe(publishableKey).then(
      (stripe: Stripe | null) => keep(stripe ? { kind: 'loaded', stripe } : { kind: 'failed' }),
      () => keep({ kind: 'failed' }),
    );
    return () => {
      isMounted = false;
    };
  }, [publishableKey, turn]);
  return kit;
}
