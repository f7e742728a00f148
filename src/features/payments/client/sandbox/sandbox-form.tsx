import { useRef, useState } from 'react';
import { t } from 'ttag';
import { formatCents } from '#platform/money/cents.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/feedback/confirm-dialog.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { CardFormProps } from '../payment-method.ts';
import { NO_CARD, WALLET_CARD, type WireCard, wireCard } from './card-fields.ts';
import { type BankAnswer, confirmSandbox } from './confirm-sandbox.ts';
import { CardFields, sandboxNotice, TestCards } from './sandbox-card.tsx';

const texts = {
  wallet: (total: string) => t`Pay ${total} with test wallet`,
  authorizeWallet: (total: string) => t`Authorize ${total} with test wallet`,
  or: t`or by card`,
  pay: (total: string) => t`Pay ${total}`,
  paying: t`Paying…`,
  authenticateTitle: t`Your bank wants to verify that it is you`,
  authenticate: (total: string) =>
    t`This stands in for your bank's own page. Complete it to pay ${total}, or fail it to see what happens then.`,
  complete: t`Complete`,
  fail: t`Fail`,
  authorize: (total: string) => t`Authorize ${total}`,
};

/** A stand-in for a provider's wallet button, card form and bank page. */
export default function SandboxForm({ totalCents, isHold = false, busy, pay, between }: CardFormProps) {
  const [pressed, setPressed] = useState<'wallet' | 'card'>('wallet');
  const [card, setCard] = useState(NO_CARD);
  const bank = useBankPage();
  const total = formatCents(totalCents);
  const payWith = (by: 'wallet' | 'card', wire: WireCard) => {
    setPressed(by);
    pay('card', async (opened) => {
      const { clientSecret } = await opened;
      return confirmSandbox({ clientSecret, card: wire, authenticate: bank.ask });
    });
  };
  return (
    <div className={ui.stack2}>
      <Banner tone="info">{sandboxNotice}</Banner>
      <Button
        variant="wallet"
        full
        busy={busy && pressed === 'wallet'}
        busyText={texts.paying}
        disabled={busy && pressed !== 'wallet'}
        onClick={() => payWith('wallet', WALLET_CARD)}
      >
        {(isHold ? texts.authorizeWallet : texts.wallet)(total)}
      </Button>
      {between}
      <p className={ui.or}>{texts.or}</p>
      <CardFields
        card={card}
        onChange={setCard}
        label={(isHold ? texts.authorize : texts.pay)(total)}
        busy={busy && pressed === 'card'}
        disabled={busy && pressed !== 'card'}
        onPay={() => payWith('card', wireCard(card))}
      />
      <TestCards onPick={(number) => setCard({ number, expiry: '12 / 34', cvc: '123' })} />
      <ConfirmDialog
        open={bank.open}
        title={texts.authenticateTitle}
        confirmLabel={texts.complete}
        cancelLabel={texts.fail}
        onConfirm={() => bank.leave('pass')}
        onCancel={() => bank.leave('fail')}
      >
        <p>{texts.authenticate(total)}</p>
      </ConfirmDialog>
    </div>
  );
}

/** The bank's page as a promise that settles when the page is left. */
function useBankPage() {
  const [open, setOpen] = useState(false);
  const answer = useRef<(given: BankAnswer) => void>(() => {});
  const openBank = () =>
    new Promise<BankAnswer>((resolve) => {
      answer.current = resolve;
      setOpen(true);
    });
  const leave = (given: BankAnswer) => {
    setOpen(false);
    answer.current(given);
  };
  return { open, ask: openBank, leave };
}
