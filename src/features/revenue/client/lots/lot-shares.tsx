import { c, t } from 'ttag';
import type { Month } from '#platform/calendar/revenue-month.ts';
import { type Cents, formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { LotName } from '#platform/ui/lot-name.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { LocationRevenue } from '../../revenue.contract.ts';
import { formatPercent } from '../../rules/percent-change.ts';
import { comparedSpan, ownSpan, type Progress } from '../month-progress.ts';
import { Trend } from '../trend.tsx';
import styles from './lot-shares.module.css';

const texts = {
  lot: t`Lot`,
  change: c('column').t`Change`,
  shareColumn: c('column').t`Share`,
  archived: t`Archived`,
};

type LotSharesProps = {
  readonly lots: readonly LocationRevenue[];
  readonly month: Month;
  /** Across all lots, including those not shown. */
  readonly total: Cents;
  /** Valets see what a lot earned, but not from whom. */
  readonly withLinks: boolean;
  /** A month in progress is compared with the same days of the one before. */
  readonly progress: Progress;
};

/** Lots compared: each one's revenue as a bar and as a share of the total. */
export function LotShares({ lots, month, total, withLinks, progress }: LotSharesProps) {
  const hasBegun = progress.state !== 'coming';
  const max = Math.max(...lots.map(({ revenue }) => revenue.currentMonth));
  return (
    <table className={styles.lots}>
      <thead>
        <tr>
          <th scope="col">{texts.lot}</th>
          <th scope="col" className={styles.wideOnly}>
            {texts.shareColumn}
          </th>
          <th scope="col" className={styles.wideOnly}>
            {comparedSpan(progress, month)}
          </th>
          {hasBegun && (
            <th scope="col" className={styles.wideOnly}>
              {texts.change}
            </th>
          )}
          <th scope="col">{ownSpan(progress, month)}</th>
        </tr>
      </thead>
      <tbody>
        {lots.map((lot) => (
          <tr key={lot.location._id}>
            <th scope="row">
              <RankedLot lot={lot} month={month} withLinks={withLinks} />
              <Bar cents={lot.revenue.currentMonth} max={max} />
            </th>
            <td className={styles.wideOnly}>{shareOf(lot.revenue.currentMonth, total)}</td>
            <td className={styles.wideOnly}>
              {formatCents(hasBegun ? lot.revenue.lastMonthToDate : lot.revenue.lastMonth)}
            </td>
            {hasBegun && (
              <td className={styles.wideOnly}>
                <Trend current={lot.revenue.currentMonth} last={lot.revenue.lastMonthToDate} />
              </td>
            )}
            <td className={styles.amount}>
              {formatCents(lot.revenue.currentMonth)}
              <span className={classNames(ui.subline, styles.narrowOnly)}>
                {shareOf(lot.revenue.currentMonth, total)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type RankedLotProps = Pick<LotSharesProps, 'month' | 'withLinks'> & { readonly lot: LocationRevenue };

function RankedLot({ lot: { location }, month, withLinks }: RankedLotProps) {
  const { _id, archived } = location;
  return (
    <span className={classNames(ui.clusterTight, styles.name)}>
      <span>
        <LotName lot={location} to={withLinks ? paths.lotRevenue(_id, month) : undefined} />
      </span>
      {archived && <StatusBadge tone="gray">{texts.archived}</StatusBadge>}
    </span>
  );
}

/** Its length is relative to the best lot. */
function Bar({ cents, max }: { readonly cents: Cents; readonly max: Cents }) {
  const percent = max > 0 ? Math.max(cents / max, 0) * 100 : 0;
  return (
    <span className={styles.track} aria-hidden>
      <span className={styles.bar} style={{ width: `${percent}%` }} />
    </span>
  );
}

/** Empty if shares make no sense: there is no revenue, or a lot refunded more than it took in. */
function shareOf(cents: Cents, total: Cents): string {
  if (total <= 0 || cents < 0) return '';
  const percent = (cents / total) * 100;
  return percent > 0 && percent < 0.1 ? '<0.1%' : formatPercent(percent);
}
