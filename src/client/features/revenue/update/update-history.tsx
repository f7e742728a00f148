import { useQuery } from '@tanstack/react-query';
import type { Location } from '#contract/lots/locations.contract.ts';
import type { RevenueUpdate } from '#contract/money/revenue.contract.ts';
import { formatMoment } from '#domain/calendar/human-time.ts';
import type { Month } from '#domain/revenue/revenue-month.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { LoadFailure } from '../../../ui/base/load-failure.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { Facts } from '../../../ui/roadside/facts.tsx';
import { Money } from '../../../ui/roadside/money.tsx';
import { lotMonthQuery } from '../page/revenue-queries.ts';
import { fullMonth, updateTexts as texts } from '../page/revenue-texts.ts';
import styles from './revenue-update.module.css';

type UpdateHistoryProps = { readonly lot: Location; readonly month: Month };

/** The manual amounts of the lot's month so far, who added them, and the month's total. */
export function UpdateHistory({ lot, month }: UpdateHistoryProps) {
  const found = useQuery(lotMonthQuery(lot._id, month));
  return (
    <section className={styles.history}>
      <h2>{texts.history(lot.name, fullMonth(month))}</h2>
      {found.isPending && <SkeletonList rows={2} height="3rem" />}
      {found.isError && <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />}
      {found.data && (
        <>
          {found.data.updates.length === 0 && <p className={styles.soft}>{texts.historyEmpty}</p>}
          <ul>
            {found.data.updates.map((update) => (
              <Line key={update._id} update={update} timeZone={lot.timeZone} />
            ))}
          </ul>
          <Facts facts={[{ label: texts.total, value: <Money cents={found.data.totalCost} />, strong: true }]} />
        </>
      )}
    </section>
  );
}

function Line({ update, timeZone }: { readonly update: RevenueUpdate; readonly timeZone: string }) {
  const when = formatMoment(new Date(update.createdAt), { timeZone, now: serverNow() });
  return (
    <li className={styles.line}>
      <div>
        {update.note && <p>{update.note}</p>}
        <p className={styles.soft}>{texts.by(update.recordedBy, when)}</p>
      </div>
      <Money cents={update.lotRevenue} />
    </li>
  );
}
