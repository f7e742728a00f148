import type { ReactNode } from 'react';
import { lotsTexts as texts } from '#features/lots/client/shared/lots-texts.ts';
import type { SearchPlace } from '#features/lots/client/shared/search-place.ts';
import type { NearbyLocation } from '#features/lots/lots.contract.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { formatMinutes } from '#platform/calendar/human-time.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { NearbyLot } from './nearby-lot.tsx';
import styles from './nearby-lots.module.css';
import { findNextBest } from './next-best.ts';
import { countFilters } from './requested-stay.ts';
import { StayFields } from './stay-fields.tsx';
import { useNearbyLots } from './use-nearby-lots.ts';

type NearbyLotsProps = {
  readonly place: SearchPlace;
  /** The favorite button next to a lot's entry. */
  readonly mark: (lot: NearbyLocation) => ReactNode;
};

/** For when and how long, which decides what is listed and what it costs. */
export function NearbyStay({ place }: Pick<NearbyLotsProps, 'place'>) {
  const now = useNow(MINUTE_MS);
  const { stay, change, keeps, timeZone } = useNearbyLots(place);
  return <StayFields keeps={keeps} stay={stay} onChange={change} timeZone={timeZone} now={now} />;
}

/** The lots around a place with what a stay costs at each, nearest first; full ones come last, each with where to go instead. */
export function NearbyLots({ place, mark }: NearbyLotsProps) {
  const now = useNow(MINUTE_MS);
  const { stay, lots } = useNearbyLots(place);
  const [title = '', text = ''] = noneTexts(place, countFilters(stay));
  return (
    <section className={styles.nearby}>
      <div>
        <h2 className={styles.title}>{place.name === null ? texts.nearYou : texts.near(place.name)}</h2>
        <p className={ui.muted}>{texts.allIn(formatMinutes(stay.minutes))}</p>
      </div>
      <PagedList
        query={lots}
        rowsOf={({ data }) => data.data}
        skeleton={<SkeletonList rows={4} height="6.5rem" />}
        empty={<EmptyState title={title} text={text} />}
      >
        {(found) => (
          <ul className={styles.list}>
            {(stay.sort === 'price' ? byPrice(found) : found).map((lot) => (
              <NearbyLot
                key={lot._id}
                lot={lot}
                nextBest={findNextBest(lot, found)}
                stay={stay}
                now={now}
                mark={mark(lot)}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function noneTexts({ radiusMeters }: SearchPlace, filters: number): readonly string[] {
  if (filters > 0) return [texts.noneLeft, texts.noneLeftNext];
  return [texts.empty, radiusMeters === undefined ? texts.emptyNext : texts.emptyArea];
}

/** Among equals the nearest first; what is not sold or full comes last. */
function byPrice(lots: readonly NearbyLocation[]): NearbyLocation[] {
  const rank = ({ price, full }: NearbyLocation) => (full || !price ? Number.POSITIVE_INFINITY : price.cents);
  return lots.toSorted((one, other) =>
    rank(one) === rank(other) ? one.distance - other.distance : rank(one) - rank(other),
  );
}
