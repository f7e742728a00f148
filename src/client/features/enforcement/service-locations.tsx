import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Location } from '#contract/locations.contract.ts';
import { formatUsPhone } from '#domain/contact/phone.ts';
import { apiQuery } from '../../lib/query-client.ts';
import { paths } from '../../paths.ts';
import { staffPaths } from '../../staff-paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { enforcementTexts as texts } from './enforcement-texts.ts';
import styles from './service-locations.module.css';

const PAGE_SIZE = 24;

/** The lots that an enforcer looks after; each page of the list asks for its own part. */
export function ServiceLocations({ cursor }: { readonly cursor?: string }) {
  const query = { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
  const page = useQuery(apiQuery('GET /locations/service', { query }));
  const [wantsMore, setWantsMore] = useState(false);
  if (page.isPending) return <SkeletonList rows={3} height="10rem" />;
  if (page.isError) return <LoadFailure error={page.error} onRetry={page.refetch} busy={page.isFetching} />;
  const { data, nextCursor } = page.data;
  if (data.locations.length === 0 && cursor === undefined) {
    return (
      <EmptyState title={texts.empty} text={texts.emptyText}>
        <ButtonLink to={paths.profile()} variant="secondary">
          {texts.profile}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles.list}>
        {data.locations.map((location) => (
          <ServiceLocation key={location._id} location={location} />
        ))}
      </div>
      {nextCursor !== null && wantsMore && <ServiceLocations cursor={nextCursor} />}
      {nextCursor !== null && !wantsMore && (
        <div>
          <Button variant="secondary" onClick={() => setWantsMore(true)}>
            {texts.showMore}
          </Button>
        </div>
      )}
    </>
  );
}

function ServiceLocation({ location: { _id, name, address, phoneNumber } }: { readonly location: Location }) {
  return (
    <Card>
      <div>
        <h2>{name}</h2>
        <p className={styles.about}>{address}</p>
        <p className={styles.about}>{formatUsPhone(phoneNumber)}</p>
      </div>
      <ButtonLink to={staffPaths.vehicleSearch(_id)} variant="secondary" full>
        {texts.search}
        <VisuallyHidden>{texts.at(name)}</VisuallyHidden>
      </ButtonLink>
    </Card>
  );
}
