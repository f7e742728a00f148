import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { t } from 'ttag';
import { Button } from '#platform/ui/button.tsx';
import { FieldPair } from '#platform/ui/layout/field-pair.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import { TEST_CARDS } from '../../rules/test-cards.ts';
import {
  type CardDraft,
  type CardErrors,
  checkCard,
  groupNumber,
  isCompletedBy,
  typeCvc,
  typeExpiry,
  typeNumber,
} from './card-fields.ts';
import styles from './sandbox-form.module.css';

const texts = {
  number: t`Card number`,
  expiry: t`Expiration date`,
  expiryHint: t`MM / YY`,
  cvc: t`Security code`,
  paying: t`Paying…`,
  testCards: t`Test cards`,
  testCardsText: t`One tap fills in the form. Any future date and any security code will do.`,
};

/** What both a payment and a saved card say. */
export const sandboxNotice = t`Sandbox: no money moves. Never use your own card.`;

type CardFieldsProps = {
  readonly card: CardDraft;
  readonly onChange: (card: CardDraft) => void;
  readonly label: string;
  /** Above the button. */
  readonly more?: ReactNode;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onPay: () => void;
};

export function CardFields({ card, onChange, label, more, busy, disabled, onPay }: CardFieldsProps) {
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
    if (isCompletedBy(name, card[name], text)) goTo(next);
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
      <FieldPair short>
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
      </FieldPair>
      {more}
      <Button type="submit" full busy={busy} busyText={texts.paying} disabled={disabled}>
        {label}
      </Button>
    </form>
  );
}

/** The cards that work here, and what each does. */
export function TestCards({ onPick }: { readonly onPick: (number: string) => void }) {
  return (
    <details className={styles.testCards}>
      <summary>{texts.testCards}</summary>
      <p>{texts.testCardsText}</p>
      <ul>
        {TEST_CARDS.map(({ number, meaning }) => (
          <li key={number}>
            <button type="button" onClick={() => onPick(groupNumber(number))}>
              <span className={styles.number}>{groupNumber(number)}</span>
              <span>{meaning()}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
