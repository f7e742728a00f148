import { useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { useIsWide } from '#platform/browser/use-is-wide.ts';
import { Button } from '#platform/ui/button.tsx';
import { type Fact, Facts } from '#platform/ui/facts.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { Statement } from '../payouts.contract.ts';
import styles from './payouts.module.css';
import { statementTexts } from './payouts-texts.ts';

const texts = {
  lots: t`Lot by lot`,
  moreLots: (count: number) => ngettext(msgid`Show ${count} more lot`, `Show ${count} more lots`, count),
  lot: t`Lot`,
  cashShort: t`Collected by you`,
  paidOut: t`Paid out`,
};

type Lot = Statement['lots'][number];

const FIRST = { wide: 15, narrow: 3 } as const;
const MORE = 50;

/** The statement's lines by lot: a table, or on a phone one expandable line per lot. The first ones, and more on request. */
export function StatementLots({ lots }: { readonly lots: readonly Lot[] }) {
  const isWide = useIsWide();
  const [more, setMore] = useState(0);
  const shown = lots.slice(0, (isWide ? FIRST.wide : FIRST.narrow) + more);
  const rest = lots.length - shown.length;
  return (
    <section className={ui.stack2}>
      <h2>{texts.lots}</h2>
      {isWide ? (
        <DataTable caption={texts.lots} columns={columnsOf(lots)} rows={shown} keyOf={({ location }) => location._id} />
      ) : (
        <ul>
          {shown.map((lot) => (
            <li key={lot.location._id} className={styles.lot}>
              <details>
                <summary className={styles.line}>
                  <span>{lot.location.name}</span>
                  <Money cents={lot.closing} />
                </summary>
                <Facts facts={factsOf(lot)} />
              </details>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && (
        <div>
          <Button variant="secondary" onClick={() => setMore(more + MORE)}>
            {texts.moreLots(Math.min(rest, MORE))}
          </Button>
        </div>
      )}
    </section>
  );
}

type Amount = { readonly label: string; readonly cents: (lot: Lot) => number; readonly isRare?: boolean };

const AMOUNTS: readonly Amount[] = [
  { label: statementTexts.opening, cents: ({ opening }) => opening },
  { label: statementTexts.sales, cents: ({ sales }) => sales },
  { label: statementTexts.refunds, cents: ({ refunds }) => 0 - refunds },
  { label: statementTexts.tips, cents: ({ tips }) => tips, isRare: true },
  { label: texts.cashShort, cents: ({ cash }) => 0 - cash },
  { label: texts.paidOut, cents: ({ transferred, sent }) => 0 - transferred - sent },
  { label: statementTexts.closing, cents: ({ closing }) => closing },
];

/** Only stands have tips. */
const amountsOf = (lots: readonly Lot[]) =>
  AMOUNTS.filter(({ cents, isRare }) => !isRare || lots.some((lot) => cents(lot) !== 0));

const columnsOf = (lots: readonly Lot[]): readonly Column<Lot>[] => [
  { label: texts.lot, cell: ({ location }) => location.name, grow: true },
  ...amountsOf(lots).map(({ label, cents }) => ({
    label,
    cell: (lot: Lot) => <Money cents={cents(lot)} />,
    align: 'end' as const,
  })),
];

const factsOf = (lot: Lot): Fact[] =>
  amountsOf([lot]).map(({ label, cents }) => ({
    label,
    value: <Money cents={cents(lot)} />,
    strong: label === statementTexts.closing,
  }));
