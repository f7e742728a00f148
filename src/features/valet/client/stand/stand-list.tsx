import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { paths } from '#platform/paths/paths.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { CardGrid, ComingCards } from '#platform/ui/layout/card-grid.tsx';
import { MorePages } from '#platform/ui/lists/paged-list.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import type { ValetLocation } from '../../contract/valet-board.contract.ts';
import board from '../board/board.module.css';
import { allStandsQuery } from '../tickets/ticket-queries.ts';
import { DayFigures } from './day-figures.tsx';
import { StandCard } from './stand-card.tsx';

const texts = {
  none: t`No locations found`,
  noneText: t`None of your lots has a valet stand yet. Set a rate for one under Valet Locations.`,
  valetLocations: t`Valet Locations`,
  all: t`All stands today`,
};

/** Every stand's cars and totals, refetched while visible; lots without a stand come last and are left out. */
export function StandList() {
  const { data, isPending, error, refetch, isFetching, ...more } = useInfiniteQuery(allStandsQuery());
  if (isPending) return <ComingCards count={2} height="22rem" />;
  if (!data) return <LoadFailure error={error} onRetry={refetch} busy={isFetching} />;
  const listed = data.pages.flatMap((page) => page.data.locations);
  const stands = listed.filter(({ settings }) => settings !== null);
  if (stands.length === 0) {
    return (
      <EmptyState title={texts.none} text={texts.noneText}>
        <ButtonLink to={paths.vendorLocations()} variant="secondary">
          {texts.valetLocations}
        </ButtonLink>
      </EmptyState>
    );
  }
  const isMore = more.hasNextPage && stands.length === listed.length;
  return (
    <>
      {stands.length > 1 && !isMore && (
        <section className={board.section}>
          <h2>{texts.all}</h2>
          <DayFigures totals={sumOf(stands)} />
        </section>
      )}
      <CardGrid rows="auto auto 1fr auto">
        {stands.toSorted(mostPressingFirst).map((stand) => (
          <StandCard key={stand._id} stand={stand} />
        ))}
      </CardGrid>
      {isMore && <MorePages query={{ ...more, error }} shown={stands.length} />}
    </>
  );
}

type Sums = Pick<ValetLocation, 'totalRequested' | 'totalParked' | 'totalRevenue'>;

/** For the day in each stand's time zone. */
export function sumOf(stands: readonly Sums[]): Sums {
  const total = (name: keyof Sums) => stands.reduce((sum, stand) => sum + stand[name], 0);
  return {
    totalRequested: total('totalRequested'),
    totalParked: total('totalParked'),
    totalRevenue: total('totalRevenue'),
  };
}

/** Stands that break their promise come first, then those where somebody has waited longest; the others stay in order. */
function mostPressingFirst(a: ValetLocation, b: ValetLocation): number {
  const since = ({ waitingSince }: ValetLocation) => waitingSince ?? '~';
  return b.late - a.late || (since(a) < since(b) ? -1 : Number(since(a) > since(b)));
}
