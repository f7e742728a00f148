import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { HeldSession } from '#contract/stays/sessions.contract.ts';
import { apiQuery } from '../../../lib/api/query-client.ts';
import { forget, store } from '../../../lib/storage/device-storage.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { keepOffline } from '../kept/keep-offline.ts';
import { AddTimeForAllLinks } from './add-time-for-all-links.tsx';
import styles from './sessions.module.css';
import { historyTexts as texts } from './sessions-texts.ts';
import { StayCard } from './stay-card.tsx';

/** Also read by the pages that show this. */
const RUNNING_UNTIL = 'parkvale.running';

/** What its driver, or this device, has parked now; nothing when there is nothing. */
export default function RunningNow({ placeholder }: { readonly placeholder: ReactNode }) {
  const { data, isPending } = useQuery(apiQuery('GET /sessions/me', { query: { limit: 20 } }));
  const [ended, setEnded] = useState<string | null>(null);
  useEffect(() => {
    keepOffline();
    if (data) noteRunning(data.sessions);
  }, [data]);
  if (isPending) return placeholder;
  const running = data?.sessions.filter(isRunning) ?? [];
  if (running.length === 0 && ended === null) return null;
  return (
    <section className={styles.part}>
      {ended !== null && <Notice tone="success">{texts.ended(ended)}</Notice>}
      {running.length > 0 && <h2>{texts.running}</h2>}
      <AddTimeForAllLinks sessions={running} />
      {running.map((session) => (
        <StayCard key={session._id} session={session} onEnded={setEnded} />
      ))}
    </section>
  );
}

const isRunning = ({ status }: HeldSession) => status === 'active';

/** Until when something runs: the next page keeps its place from the start, so that nothing moves when it comes. */
function noteRunning(sessions: readonly HeldSession[]): void {
  const ends = sessions.filter(isRunning).map(({ endTime }) => endTime);
  const last = ends.toSorted().at(-1);
  if (last) store(RUNNING_UNTIL, last);
  else forget(RUNNING_UNTIL);
}
