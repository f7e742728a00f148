import { type FormEvent, useRef, useState } from 'react';
import { t } from 'ttag';
import { formatCents } from '#platform/money/cents.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/feedback/confirm-dialog.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import type { CardFormProps } from '../payment-method.ts';
import { stripeTexts } from '../payments-texts.ts';
import {
  type CardDraft,
  type CardErrors,
  checkCard,
  completes,
  groupNumber,
  NO_CARD,
  typeCvc,
  typeExpiry,
  typeNumber,
  WALLET_CARD,
  type WireCard,
  wireCard,
} from './card-fields.ts';
import { type BankAnswer, confirmSandbox } from './confirm-sandbox.ts';
import styles from './sandbox-form.module.css';

const texts = {
  notice: t`Sandbox: no money moves. Never use your own card.`,
  wallet: (total: string) => t`Pay ${total} with test wallet`,
  authorizeWallet: (total: string) => t`Authorize ${total} with test wallet`,
  or: t`or by card`,
  number: t`Card number`,
  expiry: t`Expiration date`,
  expiryHint: t`MM / YY`,
  cvc: t`Security code`,
  pay: (total: string) => t`Pay ${total}`,
  paying: t`Paying…`,
  testCards: t`Test cards`,
  testCardsText: t`One tap fills in the form. Any future date and any security code will do.`,
  cards: [
    { number: '4242424242424242', outcome: t`Is approved` },
    { number: '4000002500003155', outcome: t`Asks for authentication` },
    { number: '4000000000000002', outcome: t`Is declined` },
    { number: '4000000000009995', outcome: t`Has insufficient funds` },
    { number: '4000000000000069', outcome: t`Has expired` },
    { number: '4000000000000127', outcome: t`Has a wrong security code` },
    { number: '4000000000000705', outcome: t`Is authorized, but never charged later` },
  ],
  authenticateTitle: t`Your bank wants to verify that it is you`,
  authenticate: (total: string) =>
    t`This stands in for your bank's own page. Complete it to pay ${total}, or fail it to see what happens then.`,
  complete: t`Complete`,
  fail: t`Fail`,
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
      <Banner tone="info">{texts.notice}</Banner>
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
      <p className={styles.or}>{texts.or}</p>
      <CardFields
        card={card}
        onChange={setCard}
        label={(isHold ? stripeTexts.authorize : texts.pay)(total)}
        busy={busy && pressed === 'card'}
        disabled={busy && pressed !== 'card'}
        onPay={() => payWith('card', wireCard(card))}
      />
      <TestCards onPick={(number) => setCard({ number, expiry: '12 / 34', cvc: '123' })} />
      <ConfirmDialog
        open={bank.asking}
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

type CardFieldsProps = {
  readonly card: CardDraft;
  readonly onChange: (card: CardDraft) => void;
  readonly label: string;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onPay: () => void;
};

function CardFields({ card, onChange, label, busy, disabled, onPay }: CardFieldsProps) {
  const [errors, setErrors] = useState<CardErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const type = (changed: Partial<CardDraft>) => {
    onChange({ ...card, ...changed });
    setErrors((old) => Object.fromEntries(Object.entries(old).filter(([name]) => !(name in changed))));
  };
  const goTo = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  /** As in a provider's own form, a field that is complete leads on to the next. */
  const typeOn = (name: 'number' | 'expiry', next: keyof CardDraft, text: string) => {
    type({ [name]: text });
    if (completes(name, card[name], text)) goTo(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = checkCard(card);
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (wrong === undefined) onPay();
    else goTo(wrong);
  };
  return (
    <form ref={form} className={ui.stack2} noValidate onSubmit={submit}>
      <TextField
        label={texts.number}
        name="number"
        inputMode="numeric"
        autoComplete="cc-number"
        value={card.number}
        onChange={(typed) => typeOn('number', 'expiry', typeNumber(card.number, typed))}
        error={errors.number}
      />
      <div className={styles.pair}>
        <TextField
          label={texts.expiry}
          name="expiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={texts.expiryHint}
          value={card.expiry}
          onChange={(typed) => typeOn('expiry', 'cvc', typeExpiry(card.expiry, typed))}
          error={errors.expiry}
        />
        <TextField
          label={texts.cvc}
          name="cvc"
          inputMode="numeric"
          autoComplete="cc-csc"
          value={card.cvc}
          onChange={(typed) => type({ cvc: typeCvc(typed) })}
          error={errors.cvc}
        />
      </div>
      <Button type="submit" full busy={busy} busyText={texts.paying} disabled={disabled}>
        {label}
      </Button>
    </form>
  );
}

/** The bank's page as a promise that settles when the page is left. */
function useBankPage() {
  const [asking, setAsking] = useState(false);
  const answer = useRef<(given: BankAnswer) => void>(() => {});
  const ask = () =>
    new Promise<BankAnswer>((resolve) => {
      answer.current = resolve;
      setAsking(true);
    });
  const leave = (given: BankAnswer) => {
    setAsking(false);
    answer.current(given);
  };
  return { asking, ask, leave };
}

/** The cards that work here, and what each does. */
function TestCards({ onPick }: { readonly onPick: (number: string) => void }) {
  return (
    <details className={styles.testCards}>
      <summary>{texts.testCards}</summary>
      <p>{texts.testCardsText}</p>
      <ul>
        {texts.cards.map(({ number, outcome }) => (
          <li key={number}>
            <button type="button" onClick={() => onPick(groupNumber(number))}>
              <span className={styles.number}>{groupNumber(number)}</span>
              <span>{outcome}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
