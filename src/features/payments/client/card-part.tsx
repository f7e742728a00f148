import type { ReactNode } from 'react';
import { t } from 'ttag';
import { Button } from '#platform/ui/button.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { PayingAccount } from './payment-method.ts';

const texts = {
  or: t`or by card`,
  another: t`Another card`,
};

type CardPartProps = {
  readonly account: PayingAccount | undefined;
  readonly busy: boolean;
  /** Another method: above the fields, or below the button that shows them. */
  readonly between: ReactNode;
  readonly children: ReactNode;
};

/** The fields of a card; behind a button while a saved card is offered first. */
export function CardPart({ account, busy, between, children }: CardPartProps) {
  if (account?.isFolded) {
    return (
      <>
        <Button variant="secondary" full disabled={busy} onClick={account.onUnfold}>
          {texts.another}
        </Button>
        {between}
      </>
    );
  }
  return (
    <>
      {between}
      <p className={ui.or}>{texts.or}</p>
      {children}
    </>
  );
}
