import { useInfiniteQuery } from '@tanstack/react-query';
import { useNow } from '../../../lib/time/use-now.ts';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import { lotsTexts as texts } from '../place/lots-texts.ts';
import type { SearchPlace } from '../place/search-place.ts';
import { NearbyLot } from './nearby-lot.tsx';
import styles from './nearby-lots.module.css';
import { nearbyQuery } from './nearby-query.ts';
import { findNextBest } from './next-best.ts';

const MINUTE_MS = 60_000;

/** The lots around a place, nearest first; full ones come last, each with where to go instead. */
export function NearbyLots({ place }: { readonly place: SearchPlace }) {
  const now = useNow(MINUTE_MS);
  const lots = useInfiniteQuery(nearbyQuery(place));
  return (
    <section className={styles.nearby}>
      <h2>{place.name === null ? texts.nearYou : texts.near(place.name)}</h2>
      <p className={styles.soft}>{texts.allIn}</p>
      <PagedList
        query={lots}
        rowsOf={({ data }) => data.data}
        skeleton={<SkeletonList rows={4} height="6.5rem" />}
        empty={
          <EmptyState title={texts.empty} text={place.radiusMeters === undefined ? texts.emptyNext : texts.emptyArea} />
        }
      >
        {(found) => (
          <ul className={styles.list}>
            {found.map((lot) => (
              <NearbyLot key={lot._id} lot={lot} nextBest={findNextBest(lot, found)} now={now} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}
