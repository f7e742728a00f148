import { lazy, Suspense } from 'react';
import { boot } from '#platform/api/boot.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { PassToAdd, WalletName } from './add-to-wallet.tsx';

// Few devices have a wallet, and none needs it for the first paint.
const AddToWallet = lazy(() => import('./add-to-wallet.tsx'));

/** Rule 470: nothing where the device has no wallet that is offered. */
export function WalletOffer({ pass }: { readonly pass: PassToAdd }) {
  const wallet = offeredWallet();
  if (wallet === null) return null;
  return (
    <Suspense fallback={<Skeleton height="var(--control)" />}>
      <AddToWallet wallet={wallet} pass={pass} />
    </Suspense>
  );
}

/** Only phones have a wallet; the sandbox's opens everywhere. */
function offeredWallet(): WalletName | null {
  const { wallets = [] } = boot;
  if (wallets.includes('sandbox')) return 'sandbox';
  const { userAgent } = navigator;
  const own = /iPhone|iPod/.test(userAgent) ? 'apple' : /Android/.test(userAgent) ? 'google' : null;
  return own !== null && wallets.includes(own) ? own : null;
}
