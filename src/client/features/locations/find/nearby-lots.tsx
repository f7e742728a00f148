import { useInfiniteQuery } from '@tanstack/react-query';
import { apiPages } from '../../../lib/lists/api-pages.ts';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import { lotsTexts as texts } from '../place/lots-texts.ts';
import { pointOf, type SearchPlace } from '../place/search-place.ts';
import { NearbyLot } from './nearby-lot.tsx';
import styles from './nearby-lots.module.css';

/** The lots around a place, nearest first. */
export function NearbyLots({ place }: { readonly place: SearchPlace }) {
  const lots = useInfiniteQuery(apiPages('GET /locations/center/:point', { params: { point: pointOf(place) } }));
  return (
    <section className={styles.nearby}>
      <h2>{place.name === null ? texts.nearYou : texts.near(place.name)}</h2>
      <p className={styles.soft}>{texts.allIn}</p>
      <PagedList
        query={lots}
        rowsOf={({ data }) => data.data}
        skeleton={<SkeletonList rows={4} height="6.5rem" />}
        empty={<EmptyState title={texts.empty} text={texts.emptyNext} />}
      >
        {(found) => (
          <ul className={styles.list}>
            {found.map((lot) => (
              <NearbyLot key={lot._id} lot={lot} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}
