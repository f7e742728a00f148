import { useState } from 'react';
import { t } from 'ttag';
import { readDollars } from '#platform/forms/read-dollars.ts';
import { type Cents, formatCents } from '#platform/money/cents.ts';
import { Choices } from '#platform/ui/choices.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import { changeOf, likelyCash } from '../../rules/price/cash-change.ts';

const texts = {
  given: t`Cash given`,
  other: t`Other`,
  amount: t`Cash given, in dollars`,
  tip: t`Tip in cash`,
  tipHint: t`Yours, and not for the till.`,
  wrong: t`Enter an amount such as 83.00`,
  giveBack: (amount: string) => t`Give back ${amount}`,
  missing: (amount: string) => t`${amount} is still missing`,
};

const OTHER = 'other';

/** Works out the change; nothing is recorded before the attendant takes the cash. */
export function CashChange({ total }: { readonly total: Cents }) {
  const [choice, choose] = useState('');
  const [typed, type] = useState('');
  const [tipTyped, typeTip] = useState('');
  const given = choice === OTHER ? readAmount(typed) : choice === '' ? null : Number(choice);
  const tip = tipTyped.trim() === '' ? 0 : readAmount(tipTyped);
  return (
    <Card>
      <Choices
        legend={texts.given}
        choices={[
          ...likelyCash(total).map((cents) => ({ value: String(cents), label: formatCents(cents) })),
          { value: OTHER, label: texts.other },
        ]}
        value={choice}
        onChange={choose}
      />
      {choice === OTHER && (
        <TextField
          label={texts.amount}
          error={typed.trim() !== '' && given === null ? texts.wrong : undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          value={typed}
          onChange={type}
        />
      )}
      <TextField
        label={texts.tip}
        hint={texts.tipHint}
        error={tip === null ? texts.wrong : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        value={tipTyped}
        onChange={typeTip}
      />
      <output className={ui.lead}>
        {given === null || tip === null ? '\u00a0' : describeChange(changeOf({ total, given, tip }))}
      </output>
    </Card>
  );
}

function describeChange({ kind, cents }: ReturnType<typeof changeOf>): string {
  return kind === 'give_back' ? texts.giveBack(formatCents(cents)) : texts.missing(formatCents(cents));
}

function readAmount(typed: string): Cents | null {
  const read = readDollars(typed);
  return read.ok ? read.cents : null;
}
