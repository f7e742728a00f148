import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { Redirect, useSearch } from 'wouter';
import { apiPages } from '#platform/api/api-pages.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { withQuery } from '#platform/api/fill-path.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { OwnSession } from '../../sessions.contract.ts';
import { AddTimeForAllLinks } from './add-time-for-all-links.tsx';
import { OwedStays } from './owed-stays.tsx';
import { OwnSessionCard } from './own-session-card.tsx';
import { isPast, PastPart } from './past-part.tsx';
import { useEnded } from './use-ended.ts';

const texts = {
  empty: t`You currently do not have any bookings...`,
  emptyNext: t`Find a lot near you. Your bookings appear here, with or without an account.`,
  findParking: t`Find parking`,
  reserved: t`Reserved`,
  notHere: t`The reservation in your calendar was booked on another device or account. Open it from the link in its email.`,
  deviceOnly: t`Bookings made on this device.`,
  logIn: t`Log in to see those in your account`,
  running: t`Running now`,
};

const PAGE_SIZE = 20;

/**
 * The driver's own sessions: the running ones first, then the past ones. A calendar entry links here with the order of its
 * reservation, which opens only for its holder (decision record 133). `children` come below them once these are known.
 */
export function SessionHistory({ children }: { readonly children: ReactNode }) {
  const user = useCurrentUser();
  const history = useInfiniteQuery(apiPages('GET /sessions/me', { query: { limit: PAGE_SIZE } }));
  const requested = new URLSearchParams(useSearch()).get('reservation');
  const known = history.data?.pages.flatMap(({ sessions }) => sessions) ?? [];
  const [running, reserved] = [known.filter(isRunning), known.filter(isReserved).reverse()];
  const { ended, onEnded } = useEnded(running.length + reserved.length);
  const found = known.find(({ orderId }) => orderId === requested);
  if (found) return <Redirect to={paths.receipt(found.receiptKey)} replace />;
  return (
    <>
      {requested !== null && history.data && !history.hasNextPage && <Banner tone="info">{texts.notHere}</Banner>}
      {user === null && (
        <p className={ui.muted}>
          {texts.deviceOnly}{' '}
          <TextLink to={paths.login(withQuery(paths.bookings(), { reservation: requested }))}>{texts.logIn}</TextLink>
        </p>
      )}
      {ended !== null && <Banner tone="success">{ended}</Banner>}
      <OwedStays sessions={known} />
      <Part title={texts.running} sessions={running} onEnded={onEnded} />
      <Part title={texts.reserved} sessions={reserved} onEnded={onEnded} />
      {known.some(isPast) ? (
        <PastPart history={history} />
      ) : (
        <NothingPast history={history} isEmpty={known.length === 0} />
      )}
      {!history.isPending && children}
    </>
  );
}

const isRunning = ({ status }: OwnSession) => status === 'active';
const isReserved = ({ status }: OwnSession) => status === 'reserved';

type NothingPastProps = Pick<Parameters<typeof PastPart>[0], 'history'> & { readonly isEmpty: boolean };

/** Shown until the first answer, after a failure, and to drivers who have not parked anywhere yet. */
function NothingPast({ history, isEmpty }: NothingPastProps) {
  return (
    <PagedList
      query={history}
      rowsOf={() => []}
      skeleton={<SkeletonList rows={3} height="12rem" />}
      empty={
        isEmpty && (
          <EmptyState title={texts.empty} text={texts.emptyNext} drawn>
            <ButtonLink to={paths.locations()}>{texts.findParking}</ButtonLink>
          </EmptyState>
        )
      }
    >
      {() => null}
    </PagedList>
  );
}

type PartProps = {
  readonly title: string;
  readonly sessions: readonly OwnSession[];
  readonly onEnded: (words: string) => void;
};

function Part({ title, sessions, onEnded }: PartProps) {
  if (sessions.length === 0) return null;
  return (
    <section className={ui.stack2}>
      <h2>{title}</h2>
      <AddTimeForAllLinks sessions={sessions.filter(isRunning)} />
      {sessions.map((session) => (
        <OwnSessionCard key={session._id} session={session} onEnded={onEnded} />
      ))}
    </section>
  );
}
