import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import type { Location } from '#features/lots/lots.contract.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import type { Month } from '#platform/calendar/revenue-month.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { Facts } from '#platform/ui/facts.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { formatMonth } from '#platform/wording/format-month.ts';
import type { RevenueUpdate } from '../revenue.contract.ts';
import { lotMonthQuery } from './revenue-queries.ts';
import styles from './revenue-update.module.css';

const texts = {
  history: (lot: string, month: string) => t`${lot} in ${month}`,
  historyEmpty: t`Nothing has been entered for this month yet.`,
  total: t`Total of the month`,
  by: (name: string, when: string) => `${name}, ${when}`,
};

type UpdateHistoryProps = { readonly lot: Location; readonly month: Month };

/** The manual amounts of the lot's month so far, who added them, and the month's total. */
export function UpdateHistory({ lot, month }: UpdateHistoryProps) {
  const found = useQuery(lotMonthQuery(lot._id, month));
  return (
    <section className={classNames(ui.stack2, ui.section)}>
      <h2>{texts.history(lot.name, formatMonth(month))}</h2>
      {found.isPending && <SkeletonList rows={2} height="3rem" />}
      {found.isError && <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />}
      {found.data && (
        <>
          {found.data.updates.length === 0 && <p className={ui.muted}>{texts.historyEmpty}</p>}
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
        <p className={ui.muted}>{texts.by(update.recordedBy, when)}</p>
      </div>
      <Money cents={update.lotRevenue} />
    </li>
  );
}
