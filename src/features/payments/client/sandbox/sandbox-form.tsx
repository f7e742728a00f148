import { useRef, useState } from 'react';
import { t } from 'ttag';
import { formatCents } from '#platform/money/cents.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/feedback/confirm-dialog.tsx';
import ui from '#platform/ui/primitives.module.css';
import { CardPart } from '../card-part.tsx';
import { chooseNothing } from '../choose-card.ts';
import type { CardFormProps } from '../payment-method.ts';
import { NO_CARD, WALLET_CARD, type WireCard, wireCard } from './card-fields.ts';
import { type BankAnswer, confirmSandbox } from './confirm-sandbox.ts';
import { CardFields, sandboxNotice, TestCards } from './sandbox-card.tsx';

const texts = {
  wallet: (total: string) => t`Pay ${total} with test wallet`,
  authorizeWallet: (total: string) => t`Authorize ${total} with test wallet`,
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
export default function SandboxForm({
  totalCents,
  isHold = false,
  isSaved = false,
  busy,
  pay,
  between,
  account,
}: CardFormProps) {
  const [pressed, setPressed] = useState<'wallet' | 'card'>('wallet');
  const [card, setCard] = useState(NO_CARD);
  const bank = useBankPage();
  const total = formatCents(totalCents);
  const paying = busy && !account?.isPaying ? pressed : null;
  const payWith = (by: 'wallet' | 'card', wire: WireCard) => {
    setPressed(by);
    pay('card', async (opened) => {
      const { clientSecret } = await opened;
      const save = isSaved || (by === 'card' && account?.keeps === true);
      const refused = await (account?.choose ?? chooseNothing)(clientSecret, { save });
      return refused ?? confirmSandbox({ clientSecret, card: wire, authenticate: bank.ask });
    });
  };
  return (
    <div className={ui.stack2}>
      <Banner tone="info">{sandboxNotice}</Banner>
      {account?.renderSaved((clientSecret) => confirmSandbox({ clientSecret, authenticate: bank.ask }))}
      <Button
        variant="wallet"
        full
        busy={paying === 'wallet'}
        busyText={texts.paying}
        disabled={busy && paying !== 'wallet'}
        onClick={() => payWith('wallet', WALLET_CARD)}
      >
        {(isHold ? texts.authorizeWallet : texts.wallet)(total)}
      </Button>
      <CardPart account={account} busy={busy} between={between}>
        <CardFields
          card={card}
          onChange={setCard}
          label={(isHold ? texts.authorize : texts.pay)(total)}
          more={account?.keepBox}
          busy={paying === 'card'}
          disabled={busy && paying !== 'card'}
          onPay={() => payWith('card', wireCard(card))}
        />
        <TestCards onPick={(number) => setCard({ number, expiry: '12 / 34', cvc: '123' })} />
      </CardPart>
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
