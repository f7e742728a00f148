import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Fold } from '#platform/ui/layout/fold.tsx';
import timeline from '#platform/ui/layout/timeline.module.css';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { describeDetail, describeEvent } from './history-words.ts';
import { historyQuery } from './ticket-queries.ts';

const texts = {
  history: t`History`,
  wholeHistory: (count: number) => t`Show all ${count}`,
};

/** Enough for a look at the ticket; the rest is shown on request. */
const MAX_SHOWN = 4;

/** Everything that happened to a ticket, latest first, for when something went wrong. */
export function TicketHistory({ ticket: { _id, timeZone } }: { readonly ticket: Valet }) {
  const { data, isPending, isError, error, refetch, isFetching } = useQuery(historyQuery(_id));
  const [isAll, setAll] = useState(false);
  const events = data?.events.toReversed() ?? [];
  const shown = isAll ? events : events.slice(0, MAX_SHOWN);
  const now = new Date();
  const [latest] = events;
  return (
    <Fold
      title={texts.history}
      summary={latest ? [describeEvent(latest), describeDetail(latest)].filter(Boolean).join(' · ') : ''}
    >
      {isPending && <SkeletonList rows={3} height="3rem" />}
      {isError && <LoadFailure error={error} onRetry={refetch} busy={isFetching} />}
      {data && (
        <ol className={timeline.events}>
          {shown.map((event) => (
            <li key={event._id} className={timeline.event}>
              <p>{describeEvent(event)}</p>
              <p className={classNames(ui.muted, ui.figure)}>
                <time dateTime={event.actedAt}>{formatMoment(new Date(event.actedAt), { timeZone, now })}</time>
                {describeDetail(event) && ` · ${describeDetail(event)}`}
              </p>
            </li>
          ))}
        </ol>
      )}
      {shown.length < events.length && (
        <Button variant="secondary" size="small" onClick={() => setAll(true)}>
          {texts.wholeHistory(events.length)}
        </Button>
      )}
    </Fold>
  );
}
