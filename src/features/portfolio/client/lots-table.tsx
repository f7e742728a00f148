// biome-ignore-all lint/a11y/noRedundantRoles: shown as cards the elements lose the roles that they have by themselves.

import type { ReactNode } from 'react';
import { t } from 'ttag';
import type { TableDisplay } from '#features/table-views/client/shared/use-table-view.ts';
import { dollarsCell } from '#platform/contract/csv-cells.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import hidden from '#platform/ui/hidden.module.css';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { LotName } from '#platform/ui/lot-name.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import type { PortfolioLot } from '../portfolio.contract.ts';
import styles from './lots-table.module.css';
import type { ChosenState } from './use-chosen-lots.ts';

const texts = {
  caption: t`Lots`,
  city: t`City`,
  lot: t`Lot`,
  state: t`State`,
  states: {
    open: t`Open`,
    paused: t`Paused`,
    empty: t`No zones`,
    in_review: t`In review`,
    pin_unchecked: t`Pin to check`,
    archived: t`Archived`,
  },
  zones: t`Zones`,
  price: t`Price now`,
  anHour: (cents: number) => t`${formatCents(cents)} an hour`,
  aDay: (cents: number) => t`${formatCents(cents)} a day`,
  closedNow: t`Closed now`,
  taken: t`Taken`,
  takenOf: (taken: number, capacity: number) => t`${formatCount(taken)} of ${formatCount(capacity)}`,
  live: (name: string) => t`Live view of ${name}`,
  notCounted: t`Not counted`,
  today: t`Today`,
  month: t`This month`,
  owner: t`Owner`,
  acts: t`Next`,
};

export type LotColumn = {
  readonly key: string;
  readonly label: string;
  readonly className?: string | undefined;
  readonly isFigure?: boolean;
  readonly isMoney?: boolean;
  readonly cell: (lot: PortfolioLot) => ReactNode;
  /** The same for a file. */
  readonly text: (lot: PortfolioLot) => string;
};

const placeOf = ({ city, region, address }: PortfolioLot) => (city === '' ? address : `${city}, ${region}`);

const OWNER: LotColumn = {
  key: 'owner',
  label: texts.owner,
  className: classNames(styles.city, styles.owner),
  cell: ({ owner }) => owner && <TextLink to={paths.ownerPayouts(owner._id)}>{owner.name}</TextLink>,
  text: ({ owner }) => owner?.name ?? '',
};

/** Those that can be left out: all but the lot's name and what is done with it. */
export const lotColumns = (withOwners: boolean): readonly LotColumn[] => [
  {
    key: 'city',
    label: texts.city,
    className: styles.city,
    cell: (lot) => <span title={lot.address}>{placeOf(lot)}</span>,
    text: placeOf,
  },
  ...(withOwners ? [OWNER] : []),
  {
    key: 'state',
    label: texts.state,
    className: styles.state,
    cell: (lot) => (isSelling(lot) ? texts.states.open : <StatusBadge tone="gray">{stateOf(lot)}</StatusBadge>),
    text: stateOf,
  },
  {
    key: 'zones',
    label: texts.zones,
    className: classNames(styles.end, styles.zones),
    cell: ({ zoneCount }) => zoneCount,
    text: ({ zoneCount }) => String(zoneCount),
  },
  { key: 'price', label: texts.price, isFigure: true, cell: priceOf, text: priceOf },
  {
    key: 'taken',
    label: texts.taken,
    isFigure: true,
    cell: takenOf,
    text: ({ spaces }) => (spaces ? texts.takenOf(spaces.taken, spaces.capacity) : ''),
  },
  {
    key: 'today',
    label: texts.today,
    isFigure: true,
    isMoney: true,
    cell: ({ todayCents }) => formatCents(todayCents),
    text: ({ todayCents }) => dollarsCell(todayCents),
  },
  {
    key: 'month',
    label: texts.month,
    isFigure: true,
    isMoney: true,
    cell: ({ monthCents }) => formatCents(monthCents),
    text: ({ monthCents }) => dollarsCell(monthCents),
  },
];

type LotsTableProps = {
  readonly lots: readonly PortfolioLot[];
  readonly columns: readonly LotColumn[];
  /** As a table; a phone's card has them all. */
  readonly display: Pick<TableDisplay, 'hidden' | 'isCompact'>;
  /** Where a lot's name leads. */
  readonly linkTo: (lot: PortfolioLot) => string;
  /** At the end of a row. */
  readonly actOf: (lot: PortfolioLot) => ReactNode;
  /** Lots are being selected: a row stands for its checkbox. */
  readonly chosen?: Pick<ChosenState, 'has' | 'toggle'> | null;
};

/** A one-line row for each lot; on a phone, a three-line card. */
export function LotsTable({ lots, columns, display, linkTo, actOf, chosen = null }: LotsTableProps) {
  const classOf = ({ key, className, isFigure }: LotColumn) =>
    classNames(className, isFigure && styles.end, display.hidden.includes(key) && styles.left);
  return (
    <table className={classNames(styles.table, display.isCompact && styles.compact)} role="table">
      <caption className={hidden.hidden}>{texts.caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {texts.lot}
          </th>
          {columns.map((column) => (
            <th key={column.key} role="columnheader" scope="col" className={classOf(column)}>
              {column.label}
            </th>
          ))}
          <th role="columnheader" scope="col">
            <VisuallyHidden>{texts.acts}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lots.map((lot) => (
          <tr key={lot._id} role="row">
            <td role="cell" className={styles.name}>
              {chosen ? (
                <label className={styles.choice}>
                  <input type="checkbox" checked={chosen.has(lot._id)} onChange={() => chosen.toggle(lot._id)} />
                  <LotName lot={lot} />
                </label>
              ) : (
                <LotName lot={lot} to={linkTo(lot)} />
              )}
              {lot.tags.length > 0 && <span className={styles.tags}>{lot.tags.join(', ')}</span>}
            </td>
            {columns.map((column) => (
              <td
                key={column.key}
                role="cell"
                className={classOf(column)}
                data-label={column.isFigure ? column.label : undefined}
              >
                {column.cell(lot)}
              </td>
            ))}
            <td role="cell" className={styles.act}>
              {actOf(lot)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An open lot has a price, or is closed at this hour. */
const isSelling = ({ price, state }: PortfolioLot): boolean => state === 'open' && price !== null;

function stateOf(lot: PortfolioLot): string {
  return lot.state === 'open' && !isSelling(lot) ? texts.closedNow : texts.states[lot.state];
}

function priceOf({ price, state }: PortfolioLot): string {
  if (state !== 'open' || !price) return '–';
  return price.days === null ? texts.anHour(price.cents) : texts.aDay(price.cents);
}

function takenOf({ _id, name, spaces, state }: PortfolioLot): ReactNode {
  if (state === 'archived') return '–';
  return (
    <TextLink to={paths.liveLot(_id)}>
      {spaces ? texts.takenOf(spaces.taken, spaces.capacity) : texts.notCounted}
      <VisuallyHidden>{`, ${texts.live(name)}`}</VisuallyHidden>
    </TextLink>
  );
}
