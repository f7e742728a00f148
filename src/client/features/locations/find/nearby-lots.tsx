import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { apiQuery } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/base/button.tsx';
import { LoadFailure } from '../../../ui/base/load-failure.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { lotsTexts as texts } from '../place/lots-texts.ts';
import { pointOf, type SearchPlace } from '../place/search-place.ts';
import { NearbyLot } from './nearby-lot.tsx';
import styles from './nearby-lots.module.css';

/** The lots around a place, nearest first. */
export function NearbyLots({ place }: { readonly place: SearchPlace }) {
  const point = pointOf(place);
  return (
    <section className={styles.nearby}>
      <h2>{place.name === null ? texts.nearYou : texts.near(place.name)}</h2>
      <p className={styles.soft}>{texts.allIn}</p>
      <LotsPage key={point} point={point} empty={<EmptyState title={texts.empty} text={texts.emptyNext} />} />
    </section>
  );
}

type LotsPageProps = { readonly point: string; readonly cursor?: string; readonly empty?: ReactNode };

/** Each page of the list asks for its own part, and for the next one when that is wanted. */
function LotsPage({ point, cursor, empty }: LotsPageProps) {
  const query = cursor === undefined ? {} : { query: { cursor } };
  const lots = useQuery(apiQuery('GET /locations/center/:point', { params: { point }, ...query }));
  const [wantsMore, setWantsMore] = useState(false);
  if (lots.isPending) return <SkeletonList rows={cursor === undefined ? 4 : 2} height="6.5rem" />;
  if (lots.isError) return <LoadFailure error={lots.error} busy={lots.isFetching} onRetry={lots.refetch} />;
  const { data, nextCursor } = lots.data;
  if (data.data.length === 0) return empty;
  return (
    <>
      <ul className={styles.list}>
        {data.data.map((lot) => (
          <NearbyLot key={lot._id} lot={lot} />
        ))}
      </ul>
      {nextCursor !== null && wantsMore && <LotsPage point={point} cursor={nextCursor} />}
      {nextCursor !== null && !wantsMore && (
        <Button variant="secondary" full onClick={() => setWantsMore(true)}>
          {texts.showMore}
        </Button>
      )}
    </>
  );
}
