import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from 'ttag';
import { apiQuery } from '#platform/api/query-client.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { OwnSession } from '../../sessions.contract.ts';
import { AddTimeForAllLinks } from './add-time-for-all-links.tsx';
import { OwedStays } from './owed-stays.tsx';
import { OwnSessionCard } from './own-session-card.tsx';
import { noteRunning } from './running-hint.tsx';
import { storeCurrentSessions } from './store-current-sessions.ts';
import { useEnded } from './use-ended.ts';

const texts = {
  running: t`Running now`,
};

type RunningNowProps = {
  readonly placeholder: ReactNode;
  /** Called once when it is known what is running, or that it will not be known soon. */
  readonly onKnown?: (() => void) | undefined;
};

/** What the driver, or this device, has parked now; empty if nothing. A failed load says so: it may hide a running stay. */
export default function RunningNow({ placeholder, onKnown }: RunningNowProps) {
  const found = useQuery(apiQuery('GET /sessions/me', { query: { limit: 20 } }));
  const { data, isPending, failureCount, isPaused } = found;
  const isKnown = !isPending || failureCount > 0 || isPaused;
  const running = data?.sessions.filter(isRunning) ?? [];
  const { ended, onEnded } = useEnded(running.length);
  useEffect(() => {
    storeCurrentSessions();
    if (data) noteRunning(data.sessions.filter(isRunning), { unknown: data.sessions.some(isOwed) });
  }, [data]);
  const notify = useRef(onKnown);
  useEffect(() => {
    if (isKnown) notify.current?.();
  }, [isKnown]);
  if (isPending) return placeholder;
  if (!data) return <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />;
  const owes = data.sessions.some(isOwed);
  if (running.length === 0 && !owes && ended === null) return null;
  return (
    <section className={ui.stack2}>
      {ended !== null && <Banner tone="success">{ended}</Banner>}
      <OwedStays sessions={data.sessions} />
      {running.length > 0 && <h2>{texts.running}</h2>}
      <AddTimeForAllLinks sessions={running} />
      {running.map((session) => (
        <OwnSessionCard key={session._id} session={session} onEnded={onEnded} />
      ))}
    </section>
  );
}

const isRunning = ({ status }: OwnSession) => status === 'active';
const isOwed = ({ untilStopped }: OwnSession) => untilStopped?.status === 'owed';
