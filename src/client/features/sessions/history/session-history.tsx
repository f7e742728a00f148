import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { HeldSession } from '#contract/sessions.contract.ts';
import { useCurrentUser } from '../../../lib/api/current-user.ts';
import { apiQuery } from '../../../lib/api/query-client.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { LoadFailure } from '../../../ui/base/load-failure.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { TextLink } from '../../../ui/layout/text-link.tsx';
import { SessionActions } from './session-actions.tsx';
import { SessionCard } from './session-card.tsx';
import styles from './sessions.module.css';
import { historyTexts as texts } from './sessions-texts.ts';

const PAGE_SIZE = 20;

/** The driver's own sessions: what runs first, then what was. */
export function SessionHistory() {
  const user = useCurrentUser();
  return (
    <>
      {user === null && (
        <p className={styles.soft}>
          {texts.deviceOnly} <TextLink to={paths.login(paths.bookings())}>{texts.logIn}</TextLink>
        </p>
      )}
      <HistoryPage
        empty={
          <EmptyState title={texts.empty} text={texts.emptyNext}>
            <ButtonLink to={paths.locations()}>{texts.findParking}</ButtonLink>
          </EmptyState>
        }
      />
    </>
  );
}

type HistoryPageProps = { readonly cursor?: string; readonly empty?: ReactNode };

/** Each page of the list asks for its own part, and for the next one when that is wanted. */
function HistoryPage({ cursor, empty }: HistoryPageProps) {
  const query = { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
  const page = useQuery(apiQuery('GET /sessions/me', { query }));
  const [wantsMore, setWantsMore] = useState(false);
  const [ended, setEnded] = useState<string | null>(null);
  if (page.isPending) return <SkeletonList rows={3} height="12rem" />;
  if (page.isError) return <LoadFailure error={page.error} busy={page.isFetching} onRetry={page.refetch} />;
  const { sessions, nextCursor } = page.data;
  if (sessions.length === 0) return empty;
  const isRunning = ({ status }: HeldSession) => status === 'active';
  return (
    <>
      {ended !== null && <Notice tone="success">{texts.ended(ended)}</Notice>}
      <Part title={texts.running} sessions={sessions.filter(isRunning)} onEnded={setEnded} />
      <Part title={texts.past} sessions={sessions.filter((session) => !isRunning(session))} onEnded={setEnded} />
      {nextCursor !== null && wantsMore && <HistoryPage cursor={nextCursor} />}
      {nextCursor !== null && !wantsMore && (
        <Button variant="secondary" full onClick={() => setWantsMore(true)}>
          {texts.showMore}
        </Button>
      )}
    </>
  );
}

type PartProps = {
  readonly title: string;
  readonly sessions: readonly HeldSession[];
  readonly onEnded: (plate: string) => void;
};

function Part({ title, sessions, onEnded }: PartProps) {
  if (sessions.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {sessions.map((session) => (
        <SessionCard key={session._id} session={session} withPlace>
          {session.status === 'active' && <SessionActions session={session} onEnded={onEnded} />}
          <ButtonLink
            to={paths.receipt(session.receiptKey)}
            variant="quiet"
            size="small"
            name={texts.receiptOf(session.vehiclePlate, session.locationName)}
          >
            {texts.receipt}
          </ButtonLink>
        </SessionCard>
      ))}
    </section>
  );
}
