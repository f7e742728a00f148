import { t } from 'ttag';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';

// Search results while typing: the cars on this board at once, even without a signal; then what else the server knows.

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { callApi } from '#platform/api/call-api.ts';
import { useSettled } from '#platform/forms/use-settled.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { GlidingRows } from '#platform/ui/lists/gliding-rows.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { findCars } from '../../rules/board/find-cars.ts';
import { TicketRow } from '../tickets/ticket-row.tsx';
import styles from './board.module.css';
import { countCars } from './count-cars.ts';

const texts = {
  nothingFound: (typed: string) => t`No car here matches “${typed}”`,
  nothingFoundText: t`Search for a ticket, plate, name, place, hook, make, color, or the last four digits of a phone number.`,
  elsewhere: t`Handed back, or at another stand`,
  onlyHere: t`No signal, so only cars on this board are found.`,
  someShown: (shown: number, found: number) => t`${shown} of ${found} are shown. Type more to see the others.`,
  foundCars: (count: number) => t`${countCars(count)} found`,
};

const QUIET_MS = 300;
const MIN_QUERY = 2;
const MAX_QUERY = 20;
/** What fits on a screen: a single letter is in nearly every car, and drawing all of them would delay the next letter. */
const MAX_SHOWN = 10;
const RETENTION_MS = 10_000;

type CarResultsProps = {
  readonly typed: string;
  readonly tickets: readonly Valet[];
  readonly ticketPath: (ticket: Valet) => string;
  readonly row: (ticket: Valet) => ReactNode;
};

export default function CarResults({ typed, tickets, ticketPath, row }: CarResultsProps) {
  const found = useMemo(() => findCars(tickets, typed), [tickets, typed]);
  const { others, isLooking, isCutOff } = useOthers(useSettled(typed.trim(), QUIET_MS), tickets);
  const isNothing = found.length + others.length === 0 && !isLooking;
  return (
    <div className={classNames(ui.stack1, styles.group)}>
      <h2>
        <span role="status">{texts.foundCars(found.length + others.length)}</span>
      </h2>
      {found.length > 0 && <GlidingRows className={styles.rows}>{found.slice(0, MAX_SHOWN).map(row)}</GlidingRows>}
      {found.length > MAX_SHOWN && <p>{texts.someShown(MAX_SHOWN, found.length)}</p>}
      {isNothing && <EmptyState title={texts.nothingFound(typed)} text={texts.nothingFoundText} />}
      {others.length > 0 && (
        <section className={classNames(ui.stack1, styles.group)}>
          <h2>{texts.elsewhere}</h2>
          <div className={styles.rows}>
            {others.map((ticket) => (
              <TicketRow key={ticket._id} ticket={ticket} to={ticketPath(ticket)} ofSeveral />
            ))}
          </div>
        </section>
      )}
      {isCutOff && <p>{texts.onlyHere}</p>}
    </div>
  );
}

/** Cars that were handed back or are at another stand, by ticket or plate. */
function useOthers(requested: string, here: readonly Valet[]) {
  const isRequested = requested.length >= MIN_QUERY && requested.length <= MAX_QUERY;
  const { data, isFetching, isError } = useQuery({
    queryKey: ['/valets/search', requested],
    queryFn: () => callApi('POST /valets/search', { body: { q: requested } }),
    enabled: isRequested,
    staleTime: RETENTION_MS,
    retry: false,
  });
  const shown = new Set(here.map(({ _id }) => _id));
  const others = (isRequested && data ? data.valets : []).filter(({ _id }) => !shown.has(_id));
  return { others, isLooking: isRequested && isFetching && !data, isCutOff: isRequested && isError };
}
