import { useState } from 'react';
import { t } from 'ttag';
import { readDollars } from '#platform/forms/read-dollars.ts';
import { type Cents, formatCents } from '#platform/money/cents.ts';
import { Choices } from '#platform/ui/choices.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import { changeOf, likelyCash } from '../../rules/price/cash-change.ts';
import { MAX_TIP, type TipTo } from '../../rules/price/tip.ts';

const texts = {
  given: t`Cash given`,
  other: t`Other`,
  amount: t`Cash given, in dollars`,
  tip: t`Tip in cash`,
  tipHint: {
    person: t`Recorded as yours, and not for the till.`,
    shared: t`Recorded for the shift to share, and not for the till.`,
  },
  tipTooMuch: t`A tip is at most ${formatCents(MAX_TIP)}.`,
  wrong: t`Enter an amount such as 83.00`,
  giveBack: (amount: string) => t`Give back ${amount}`,
  missing: (amount: string) => t`${amount} is still missing`,
};

const OTHER = 'other';

type CashChangeProps = {
  readonly total: Cents;
  readonly tipTo: TipTo;
  /** The tip to record with the cash, kept by the page, which has it in its button. */
  readonly tip: TypedTip;
  readonly onTip: (tip: TypedTip) => void;
};

/** `cents`: zero for none, or while it cannot be read. */
export type TypedTip = { readonly typed: string; readonly cents: Cents };

/** Works out the change; nothing is recorded before the attendant takes the cash. */
export function CashChange({ total, tipTo, tip: { typed: tipTyped }, onTip }: CashChangeProps) {
  const [choice, choose] = useState('');
  const [typed, type] = useState('');
  const given = choice === OTHER ? readAmount(typed) : choice === '' ? null : Number(choice);
  const tip = readTip(tipTyped);
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
        hint={texts.tipHint[tipTo]}
        error={tip === null ? wrongTip(tipTyped) : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        value={tipTyped}
        onChange={(next) => onTip({ typed: next, cents: readTip(next) ?? 0 })}
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

function readTip(typed: string): Cents | null {
  const cents = typed.trim() === '' ? 0 : readAmount(typed);
  return cents !== null && cents <= MAX_TIP ? cents : null;
}

const wrongTip = (typed: string) => (readAmount(typed) === null ? texts.wrong : texts.tipTooMuch);

function readAmount(typed: string): Cents | null {
  const read = readDollars(typed);
  return read.ok ? read.cents : null;
}
