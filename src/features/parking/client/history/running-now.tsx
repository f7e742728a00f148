import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { apiQuery } from '#platform/api/query-client.ts';
import { store } from '#platform/browser/device-storage.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import type { HeldSession } from '../../sessions.contract.ts';
import { AddTimeForAllLinks } from './add-time-for-all-links.tsx';
import { keepOffline } from './keep-offline.ts';
import { OwedStays } from './owed-stays.tsx';
import styles from './sessions.module.css';
import { historyTexts as texts } from './sessions-texts.ts';
import { StayCard } from './stay-card.tsx';

/** Also read by the pages that show this, which do not know what is running before the first answer on a device. */
const RUNNING_UNTIL = 'parkvale.running';
const NOTHING_RUNS = '-';

export type RunningNowProps = {
  readonly placeholder: ReactNode;
  /** Called once when it is known what is running, or that it will not be known soon. */
  readonly onKnown?: (() => void) | undefined;
};

/** What the driver, or this device, has parked now; empty if nothing. A failed load says so: it may hide a running stay. */
export default function RunningNow({ placeholder, onKnown }: RunningNowProps) {
  const found = useQuery(apiQuery('GET /sessions/me', { query: { limit: 20 } }));
  const { data, isPending, failureCount, isPaused } = found;
  const isKnown = !isPending || failureCount > 0 || isPaused;
  const [ended, setEnded] = useState<string | null>(null);
  useEffect(() => {
    keepOffline();
    if (data) noteRunning(data.sessions);
  }, [data]);
  const notify = useRef(onKnown);
  useEffect(() => {
    if (isKnown) notify.current?.();
  }, [isKnown]);
  if (isPending) return placeholder;
  if (!data) return <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />;
  const running = data.sessions.filter(isRunning);
  const owes = data.sessions.some(({ untilStopped }) => untilStopped?.status === 'owed');
  if (running.length === 0 && !owes && ended === null) return null;
  return (
    <section className={styles.part}>
      {ended !== null && <Banner tone="success">{texts.ended(ended)}</Banner>}
      <OwedStays sessions={data.sessions} />
      {running.length > 0 && <h2>{texts.running}</h2>}
      <AddTimeForAllLinks sessions={running} />
      {running.map((session) => (
        <StayCard key={session._id} session={session} onEnded={setEnded} />
      ))}
    </section>
  );
}

const isRunning = ({ status }: HeldSession) => status === 'active';

/** Stores until when something runs: the next page reserves its space from the start, so that nothing moves when it appears. */
function noteRunning(sessions: readonly HeldSession[]): void {
  const ends = sessions.filter(isRunning).map(({ endTime }) => endTime);
  const last = ends.toSorted().at(-1);
  store(RUNNING_UNTIL, last ?? NOTHING_RUNS);
}
