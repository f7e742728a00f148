import { useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import type { ManagedColumn } from '#features/table-views/client/shared/managed-table.tsx';
import { SavedTableViews } from '#features/table-views/client/shared/saved-table-views.tsx';
import { TableDisplayMenu, TableExport, TableTools } from '#features/table-views/client/shared/table-tools.tsx';
import { DISPLAY_PARAMS, useTableDisplay, useViewAddress } from '#features/table-views/client/shared/use-table-view.ts';
import { useIsWide } from '#platform/browser/use-is-wide.ts';
import { isoMonth, type Month } from '#platform/calendar/revenue-month.ts';
import { dollarsCell } from '#platform/contract/csv-cells.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { Button } from '#platform/ui/button.tsx';
import { type Fact, Facts } from '#platform/ui/facts.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { LotName } from '#platform/ui/lot-name.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatCount } from '#platform/wording/format-count.ts';
import type { Statement } from '../payouts.contract.ts';
import styles from './payouts.module.css';

const texts = {
  lots: t`Lot by lot`,
  moreLots: (count: number) =>
    ngettext(msgid`Show ${formatCount(count)} more lot`, `Show ${formatCount(count)} more lots`, count),
  lot: t`Lot`,
  total: (count: number) => t`All ${formatCount(count)} lots`,
  cashShort: t`Collected by you`,
  paidOut: t`Paid out`,
  opening: t`Owed before`,
  sales: t`From sales`,
  refunds: t`For refunds`,
  tips: t`Tips for your attendants`,
  closing: t`Owed after`,
};

type Lot = Statement['lots'][number];

const FIRST = { wide: 50, narrow: 3 } as const;
const MORE = 50;

/** The statement's lines by lot: a table, or on a phone one expandable line per lot. The first ones, and more on request. */
export function StatementLots({ lots, month }: { readonly lots: readonly Lot[]; readonly month: Month }) {
  const isWide = useIsWide();
  const [more, setMore] = useState(0);
  const display = useTableDisplay();
  const view = useViewAddress(DISPLAY_PARAMS, []);
  const columns = columnsOf(lots);
  const seen = columns.filter(({ key, fixed }) => fixed || !display.hidden.includes(key));
  const shown = lots.slice(0, (isWide ? FIRST.wide : FIRST.narrow) + more);
  const rest = lots.length - shown.length;
  return (
    <section className={ui.stack2}>
      <h2>{texts.lots}</h2>
      {isWide ? (
        <>
          <SavedTableViews table="statement" view={view} />
          <TableTools>
            <TableExport
              fileName={`statement-lots-${isoMonth(month)}.csv`}
              columns={seen}
              load={async () => ({ rows: lots, nextCursor: null })}
            />
            <TableDisplayMenu display={display} columns={columns.filter(({ fixed }) => !fixed)} />
          </TableTools>
          <DataTable
            caption={texts.lots}
            columns={seen}
            rows={shown}
            keyOf={({ location }) => location._id}
            dense={display.isCompact}
          />
        </>
      ) : (
        <ul>
          {shown.map((lot) => (
            <li key={lot.location._id} className={styles.lot}>
              <details>
                <summary className={styles.line}>
                  <span>
                    <LotName lot={lot.location} />
                  </span>
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

type Amount = {
  readonly key: string;
  readonly label: string;
  readonly cents: (lot: Lot) => number;
  readonly isRare?: boolean;
};

/** What it is all about, so it cannot be left out. */
const CLOSING = 'closing';

const AMOUNTS: readonly Amount[] = [
  { key: 'opening', label: texts.opening, cents: ({ opening }) => opening },
  { key: 'sales', label: texts.sales, cents: ({ sales }) => sales },
  { key: 'refunds', label: texts.refunds, cents: ({ refunds }) => 0 - refunds },
  { key: 'tips', label: texts.tips, cents: ({ tips }) => tips, isRare: true },
  { key: 'cash', label: texts.cashShort, cents: ({ cash }) => 0 - cash },
  { key: 'paidOut', label: texts.paidOut, cents: ({ transferred, sent }) => 0 - transferred - sent },
  { key: CLOSING, label: texts.closing, cents: ({ closing }) => closing },
];

/** Only stands have tips. */
const amountsOf = (lots: readonly Lot[]) =>
  AMOUNTS.filter(({ cents, isRare }) => !isRare || lots.some((lot) => cents(lot) !== 0));

const nameOf = ({ location }: Lot) => nameLot(location);

const columnsOf = (lots: readonly Lot[]): readonly ManagedColumn<Lot>[] => [
  {
    key: 'lot',
    label: texts.lot,
    cell: nameOf,
    text: nameOf,
    grow: true,
    fixed: true,
    ...(lots.length > 1 && { total: texts.total(lots.length), totalText: texts.total(lots.length) }),
  },
  ...amountsOf(lots).map(({ key, label, cents }) => ({
    key,
    label,
    isMoney: true,
    fixed: key === CLOSING,
    text: (lot: Lot) => dollarsCell(cents(lot)),
    cell: (lot: Lot) => <Money cents={cents(lot)} />,
    align: 'end' as const,
    ...(lots.length > 1 && totalOf(lots.reduce((sum, lot) => sum + cents(lot), 0))),
  })),
];

const totalOf = (cents: number) => ({ total: <Money cents={cents} />, totalText: dollarsCell(cents) });

const factsOf = (lot: Lot): Fact[] =>
  amountsOf([lot]).map(({ label, cents }) => ({
    label,
    value: <Money cents={cents(lot)} />,
    strong: label === texts.closing,
  }));
