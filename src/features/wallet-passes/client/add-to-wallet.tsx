import { useMutation } from '@tanstack/react-query';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import type { Boot } from '#platform/contract/boot.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import ui from '#platform/ui/primitives.module.css';

export type WalletName = NonNullable<Boot['wallets']>[number];

/** The receipt of a stay, a permit of the reader's, or a ticket with its guest's key. */
export type PassToAdd =
  | { readonly receiptKey: string }
  | { readonly permitId: string }
  | { readonly valetId: string; readonly valetKey: string };

const texts = {
  add: { apple: t`Add to Apple Wallet`, google: t`Add to Google Wallet`, sandbox: t`Add to wallet` },
  adding: t`Opening…`,
};

type AddToWalletProps = { readonly wallet: WalletName; readonly pass: PassToAdd };

/** The phone's wallet opens on what the server answers, or the sandbox's page does. */
export default function AddToWallet({ wallet, pass }: AddToWalletProps) {
  const adding = useMutation({
    mutationFn: () => requestPass(wallet, pass),
    onSuccess: ({ data }) => window.location.assign(data.url),
  });
  return (
    <div className={ui.stack1}>
      {adding.isError && <Banner tone="error">{errorText(adding.error)}</Banner>}
      <Button
        variant={wallet === 'sandbox' ? 'secondary' : 'wallet'}
        full
        busy={adding.isPending}
        busyText={texts.adding}
        onClick={() => adding.mutate()}
      >
        {texts.add[wallet]}
      </Button>
    </div>
  );
}

function requestPass(wallet: WalletName, pass: PassToAdd) {
  if (!('valetId' in pass)) return callApi('POST /wallet-passes', { body: { wallet, ...pass } });
  const { valetId, valetKey } = pass;
  return callApi('POST /wallet-passes', { body: { wallet, valetId }, valetKey });
}
