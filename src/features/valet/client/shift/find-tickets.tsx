import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { Link } from 'wouter';
import { foundPages } from '#platform/api/api-pages.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { paths } from '#platform/paths/paths.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { FoundTicket } from '../../contract/valet-figures.contract.ts';
import type { Whereabouts } from '../../rules/ticket/ticket.ts';
import styles from './figures.module.css';

const PLACE_WORDS: Readonly<Record<Whereabouts, string>> = {
  entry: t`Being parked`,
  parked: t`Parked`,
  requested: t`Requested`,
  retrieving: t`On its way`,
  ready: t`In front`,
  completed: t`Handed back`,
  void: t`Void`,
};

const texts = {
  found: t`Tickets found`,
  nothing: (q: string) => t`No ticket from the last 150 days has “${q}”`,
  nothingText: t`Try part of the plate or name.`,
  hook: (hook: number) => t`hook ${hook}`,
};

const PAGE = 20;

type FindTicketsProps = { readonly locationId: string; readonly timeZone: string; readonly q: string };

/** Any of the stand's tickets that still has its guest, latest first. */
export function FindTickets({ locationId, timeZone, q }: FindTicketsProps) {
  const query = useInfiniteQuery(
    foundPages('POST /valets/locations/:locationId/find', { params: { locationId }, body: { q, limit: PAGE } }),
  );
  return (
    <PagedList
      query={query}
      rowsOf={({ tickets }) => tickets}
      skeleton={<Skeleton height="12rem" />}
      empty={<EmptyState title={texts.nothing(q)} text={texts.nothingText} />}
    >
      {(tickets) => (
        <ul className={classNames(ui.listCard, styles.found)} aria-label={texts.found}>
          {tickets.map((ticket) => (
            <li key={ticket.valetId}>
              <Found ticket={ticket} locationId={locationId} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

type FoundProps = { readonly ticket: FoundTicket; readonly locationId: string; readonly timeZone: string };

function Found({ ticket, locationId, timeZone }: FoundProps) {
  const { valetId, ticketNumber, plateNumber, name, hook, whereabouts, createdAt } = ticket;
  const now = useNow(60_000);
  const about = [name, hook === null ? '' : texts.hook(hook)].filter(Boolean).join(', ');
  const content = (
    <>
      <strong>{ticketNumber}</strong>
      <span>
        {plateNumber}
        <br />
        <small>{about}</small>
      </span>
      <span className={styles.end}>
        {PLACE_WORDS[whereabouts]}
        <br />
        <small>{formatMoment(new Date(createdAt), { timeZone, now })}</small>
      </span>
    </>
  );
  // A void ticket has no page.
  if (whereabouts === 'void') return <div className={styles.ticket}>{content}</div>;
  return (
    <Link href={paths.managedTicket(locationId, valetId)} className={styles.ticket}>
      {content}
    </Link>
  );
}
