// biome-ignore-all lint/a11y/noRedundantRoles: shown as cards the elements lose the roles that they have by themselves.
import type { ReactNode } from 'react';
import { paths } from '#app/paths/paths.ts';
import { formatCents } from '#platform/money/cents.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import hidden from '#platform/ui/hidden.module.css';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import type { PortfolioLot } from '../portfolio.contract.ts';
import styles from './lots-table.module.css';
import { portfolioTexts as texts } from './portfolio-texts.ts';
import type { ChosenState } from './use-chosen-lots.ts';

type LotsTableProps = {
  readonly lots: readonly PortfolioLot[];
  /** Where a lot's name leads. */
  readonly linkTo: (lot: PortfolioLot) => string;
  /** At the end of a row. */
  readonly actOf: (lot: PortfolioLot) => ReactNode;
  readonly withOwners: boolean;
  /** Lots are being selected: a row stands for its checkbox. */
  readonly chosen?: Pick<ChosenState, 'has' | 'toggle'> | null;
};

/** A one-line row for each lot; on a phone, a three-line card. */
export function LotsTable({ lots, linkTo, actOf, withOwners, chosen = null }: LotsTableProps) {
  return (
    <table className={styles.table} role="table">
      <caption className={hidden.hidden}>{texts.caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <Heading>{texts.lot}</Heading>
          <Heading>{texts.city}</Heading>
          {withOwners && <Heading>{texts.owner}</Heading>}
          <Heading>{texts.state}</Heading>
          <Heading isEnd>{texts.zones}</Heading>
          <Heading isEnd>{texts.price}</Heading>
          <Heading isEnd>{texts.taken}</Heading>
          <Heading isEnd>{texts.today}</Heading>
          <Heading isEnd>{texts.month}</Heading>
          <Heading>
            <VisuallyHidden>{texts.acts}</VisuallyHidden>
          </Heading>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lots.map((lot) => (
          <tr key={lot._id} role="row">
            <td role="cell" className={styles.name}>
              {chosen ? (
                <label className={styles.choice}>
                  <input type="checkbox" checked={chosen.has(lot._id)} onChange={() => chosen.toggle(lot._id)} />
                  {lot.name}
                </label>
              ) : (
                <TextLink to={linkTo(lot)}>{lot.name}</TextLink>
              )}
              {lot.tags.length > 0 && <span className={styles.tags}>{lot.tags.join(', ')}</span>}
            </td>
            <td role="cell" className={styles.city} title={lot.address}>
              {lot.city === '' ? lot.address : `${lot.city}, ${lot.region}`}
            </td>
            {withOwners && (
              <td role="cell" className={classNames(styles.city, styles.owner)}>
                {lot.owner && <TextLink to={paths.ownerPayouts(lot.owner._id)}>{lot.owner.name}</TextLink>}
              </td>
            )}
            <td role="cell" className={styles.state}>
              {lot.state === 'open' ? (
                texts.states.open
              ) : (
                <StatusBadge tone="grey">{texts.states[lot.state]}</StatusBadge>
              )}
            </td>
            <td role="cell" className={classNames(styles.end, styles.zones)}>
              {lot.zoneCount}
            </td>
            <Figure label={texts.price}>{priceOf(lot)}</Figure>
            <Figure label={texts.taken}>{takenOf(lot)}</Figure>
            <Figure label={texts.today}>{formatCents(lot.todayCents)}</Figure>
            <Figure label={texts.month}>{formatCents(lot.monthCents)}</Figure>
            <td role="cell" className={styles.act}>
              {actOf(lot)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Heading({ isEnd = false, children }: { readonly isEnd?: boolean; readonly children: ReactNode }) {
  return (
    <th role="columnheader" scope="col" className={classNames(isEnd && styles.end)}>
      {children}
    </th>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <td role="cell" className={styles.end} data-label={label}>
      {children}
    </td>
  );
}

function priceOf({ price, state }: PortfolioLot): string {
  if (state !== 'open') return '–';
  if (!price) return texts.notNow;
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
