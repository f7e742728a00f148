import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { useSearchParams } from 'wouter';
import { ApiError } from '#platform/api/api-error.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { useBoardStream } from '../board/use-board-stream.ts';
import { valetOutbox, withWaiting } from '../offline/valet-outbox.ts';
import { findShown, takeTicket, ticketQuery } from './ticket-queries.ts';

const texts = {
  notFound: t`Ticket not found`,
  notFoundText: t`The link may be wrong, or the ticket belongs to another stand or was voided.`,
};

type OneTicketProps = {
  readonly valetId: string;
  /** The page's heading while the ticket is not loaded. */
  readonly title: string;
  readonly back: { readonly to: string; readonly label: string };
  /** The page. */
  readonly children: (ticket: Valet) => ReactNode;
};

/** A page that follows one ticket. Reports a ticket that is missing or belongs to another stand. */
export function OneTicket({ valetId, title, back, children }: OneTicketProps) {
  const { data, error, isFetching, refetch } = useQuery({ ...ticketQuery(valetId), staleTime: 0 });
  useBoardStream(data?.valet.locationId, {
    ticket: ({ valet }) => valet._id === valetId && takeTicket(valet),
    gone: ({ _id }) => _id === valetId && void refetch(),
    missed: () => void refetch(),
  });
  const waiting = valetOutbox.use();
  // Without an answer the last known state stays; a definite "unknown ticket" wins.
  const firstUnsent = waiting.find(({ subject }) => subject === valetId);
  const isUnanswered = !(error instanceof ApiError) || error.unanswered || firstUnsent;
  const ticket = withWaiting(data?.valet ?? (isUnanswered ? findShown(valetId) : null), valetId, waiting);
  if (ticket) return children(ticket);
  return (
    <Page title={title} back={back}>
      {firstUnsent?.refusal ? (
        // Written without a signal, and refused since: the line above the page offers what to do.
        <Banner tone="error">{firstUnsent.refusal.message}</Banner>
      ) : error ? (
        <Missing error={error} onRetry={refetch} busy={isFetching} back={back} />
      ) : (
        <SkeletonList rows={3} height="7rem" />
      )}
    </Page>
  );
}

/** Trying again does not help with an id that the server does not know, or that is not an id. */
function Missing({ back, ...failure }: Parameters<typeof LoadFailure>[0] & Pick<OneTicketProps, 'back'>) {
  const { error } = failure;
  if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 400))
    return <LoadFailure {...failure} />;
  return (
    <>
      <Banner tone="error">{error.fields.id ?? error.message}</Banner>
      <EmptyState title={texts.notFound} text={texts.notFoundText}>
        <ButtonLink to={back.to} variant="secondary">
          {back.label}
        </ButtonLink>
      </EmptyState>
    </>
  );
}

/** The ticket named in the URL's query (rule 163). */
export function useValetId(): string {
  const [search] = useSearchParams();
  return search.get('valetId') ?? '';
}
