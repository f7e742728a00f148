import { useState } from 'react';
import { t } from 'ttag';
import { readDollars, typedDollars } from '#platform/forms/read-dollars.ts';
import { type Cents, formatCents } from '#platform/money/cents.ts';
import { Choices } from '#platform/ui/choices.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { MAX_TIP, TIP_CHOICES } from '../../rules/price/tip.ts';

const texts = {
  legend: t`Add a tip?`,
  none: t`No tip`,
  other: t`Other`,
  amount: t`Your tip in dollars`,
  amountHint: (max: string) => t`Up to ${max}. Leave empty for no tip.`,
  amountWrong: (max: string) => t`Enter an amount such as 4.00, up to ${max}. Until then no tip is added.`,
  whose: t`All of it goes to the attendants.`,
};

const NONE = '0';
const OTHER = 'other';
const CHOICES = [
  { value: NONE, label: texts.none },
  ...TIP_CHOICES.map((cents) => ({ value: String(cents), label: formatCents(cents) })),
  { value: OTHER, label: texts.other },
];

type TipChoiceProps = {
  readonly initial: Cents;
  /** Zero for no tip, and for an amount that cannot be read. */
  readonly onChange: (cents: Cents) => void;
};

/** No tip comes first and is preselected (rule 278). */
export function TipChoice({ initial, onChange }: TipChoiceProps) {
  const [choice, setChoice] = useState(() =>
    CHOICES.some(({ value }) => value === String(initial)) ? String(initial) : OTHER,
  );
  const [typed, setTyped] = useState(() => (choice === OTHER ? typedDollars(initial) : ''));
  const tip = readTip(typed);
  return (
    <Card>
      <Choices
        legend={texts.legend}
        choices={CHOICES}
        value={choice}
        onChange={(value) => {
          setChoice(value);
          onChange(value === OTHER ? (tip ?? 0) : Number(value));
        }}
      />
      {choice === OTHER && (
        <TextField
          label={texts.amount}
          hint={texts.amountHint(formatCents(MAX_TIP))}
          error={tip === null ? texts.amountWrong(formatCents(MAX_TIP)) : undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            onChange(readTip(text) ?? 0);
          }}
        />
      )}
      <p>{texts.whose}</p>
    </Card>
  );
}

/** Null if it is not an amount, or too much. */
function readTip(typed: string): Cents | null {
  if (typed.trim() === '') return 0;
  const read = readDollars(typed);
  return read.ok && read.cents <= MAX_TIP ? read.cents : null;
}
