import { useQuery } from '@tanstack/react-query';
import type { Valet } from '#contract/valet/valet-ticket.ts';
import { formatMoment } from '#domain/calendar/human-time.ts';
import { LoadFailure } from '../../../ui/base/load-failure.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { detailsTexts as texts } from '../ticket/details-texts.ts';
import { historyQuery } from '../ticket/ticket-queries.ts';
import { describeDetail, describeEvent } from './history-words.ts';
import styles from './ticket-history.module.css';

/** Everything that happened to a ticket, latest first, for when something went wrong. */
export function TicketHistory({ ticket: { _id, timeZone } }: { readonly ticket: Valet }) {
  const { data, isPending, isError, error, refetch, isFetching } = useQuery(historyQuery(_id));
  const now = new Date();
  return (
    <section>
      <h2>{texts.history}</h2>
      {isPending && <SkeletonList rows={3} height="3rem" />}
      {isError && <LoadFailure error={error} onRetry={refetch} busy={isFetching} />}
      {data && (
        <ol className={styles.events}>
          {data.events.toReversed().map((event) => (
            <li key={event._id} className={styles.event}>
              <p>{describeEvent(event)}</p>
              <p className={styles.soft}>
                <time dateTime={event.actedAt}>{formatMoment(new Date(event.actedAt), { timeZone, now })}</time>
                {describeDetail(event) && ` · ${describeDetail(event)}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
