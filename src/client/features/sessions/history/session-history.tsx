import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Redirect, useSearch } from 'wouter';
import type { HeldSession } from '#contract/stays/sessions.contract.ts';
import { useCurrentUser } from '../../../lib/api/current-user.ts';
import { withQuery } from '../../../lib/api/fill-path.ts';
import { apiPages } from '../../../lib/lists/api-pages.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { TextLink } from '../../../ui/layout/text-link.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import { mapsUrl } from './maps-url.ts';
import { PastStays } from './past-stays.tsx';
import { SessionActions } from './session-actions.tsx';
import { SessionCard } from './session-card.tsx';
import styles from './sessions.module.css';
import { historyTexts as texts } from './sessions-texts.ts';

const PAGE_SIZE = 20;

/**
 * The driver's own sessions: the running ones first, then the past ones. An entry in a calendar leads here with the order of its
 * reservation, which is opened for its holder alone (decision record 167).
 */
export function SessionHistory() {
  const user = useCurrentUser();
  const history = useInfiniteQuery(apiPages('GET /sessions/me', { query: { limit: PAGE_SIZE } }));
  const [ended, setEnded] = useState<string | null>(null);
  const wanted = new URLSearchParams(useSearch()).get('reservation');
  const found = history.data?.pages.flatMap(({ sessions }) => sessions).find(({ orderId }) => orderId === wanted);
  if (found) return <Redirect to={paths.receipt(found.receiptKey)} replace />;
  return (
    <>
      {wanted !== null && history.data && !history.hasNextPage && <Notice tone="info">{texts.notHere}</Notice>}
      {user === null && (
        <p className={styles.soft}>
          {texts.deviceOnly}{' '}
          <TextLink to={paths.login(withQuery(paths.bookings(), { reservation: wanted }))}>{texts.logIn}</TextLink>
        </p>
      )}
      {ended !== null && <Notice tone="success">{texts.ended(ended)}</Notice>}
      <PagedList
        query={history}
        rowsOf={({ sessions }) => sessions}
        skeleton={<SkeletonList rows={3} height="12rem" />}
        empty={
          <EmptyState title={texts.empty} text={texts.emptyNext}>
            <ButtonLink to={paths.locations()}>{texts.findParking}</ButtonLink>
          </EmptyState>
        }
      >
        {(sessions) => (
          <>
            <Part title={texts.running} sessions={sessions.filter(isRunning)} onEnded={setEnded} />
            <Part title={texts.reserved} sessions={sessions.filter(isReserved).reverse()} onEnded={setEnded} />
            <Past sessions={sessions.filter(isPast)} />
          </>
        )}
      </PagedList>
    </>
  );
}

const isRunning = ({ status }: HeldSession) => status === 'active';
const isReserved = ({ status }: HeldSession) => status === 'reserved';
const isPast = (session: HeldSession) => !isRunning(session) && !isReserved(session);

function Past({ sessions }: Pick<PartProps, 'sessions'>) {
  if (sessions.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{texts.past}</h2>
      <PastStays sessions={sessions} />
    </section>
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
          {session.status === 'active' && (
            <a
              href={mapsUrl(`${session.locationName}, ${session.locationAddress}`)}
              target="_blank"
              rel="noreferrer"
              className={styles.link}
              aria-label={texts.directionsTo(session.locationName)}
            >
              {texts.directions}
            </a>
          )}
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
