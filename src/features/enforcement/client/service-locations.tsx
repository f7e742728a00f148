import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '#app/paths/paths.ts';
import type { Location } from '#features/lots/lots.contract.ts';
import { apiPages } from '#platform/api/api-pages.ts';
import { formatUsPhone } from '#platform/contract/phone.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { CardGrid } from '#platform/ui/layout/card-grid.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { Notice } from '#platform/ui/notice.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { freshnessTexts, enforcementTexts as texts } from './offline/enforcement-texts.ts';
import type { SavedLot } from './offline/lot-pack.ts';
import { isUnanswered } from './offline/sync-lot.ts';
import { useOtherLots, useSavedLots, useSavedSince } from './offline/use-lot-on-phone.ts';
import { formatMomentAsOf } from './offline/verdict-words.ts';
import styles from './service-locations.module.css';

const PAGE_SIZE = 24;

/** The lots that an enforcer serves. */
export function ServiceLocations() {
  const lots = useInfiniteQuery(apiPages('GET /locations/service', { query: { limit: PAGE_SIZE } }));
  const stored = useSavedLots(isUnanswered(lots.error));
  const firstPage = lots.data?.pages[0]?.data.locations;
  useOtherLots(firstPage ? firstPage.map(({ _id }) => _id) : null);
  if (lots.isError && !lots.isFetchNextPageError && stored && stored.length > 0) return <SavedLots lots={stored} />;
  return (
    <PagedList
      query={lots}
      rowsOf={({ data }) => data.locations}
      skeleton={<SkeletonList rows={3} height="10rem" />}
      empty={
        <EmptyState title={texts.empty} text={texts.emptyText}>
          <ButtonLink to={paths.profile()} variant="secondary">
            {texts.profile}
          </ButtonLink>
        </EmptyState>
      }
    >
      {(locations) => (
        <CardGrid rows="1fr auto">
          {locations.map((location) => (
            <ServiceLocation key={location._id} location={location} />
          ))}
        </CardGrid>
      )}
    </PagedList>
  );
}

function ServiceLocation({ location: { _id, name, address, phoneNumber } }: { readonly location: Location }) {
  return (
    <Card>
      <div>
        <h2>{name}</h2>
        <p className={styles.about}>{address}</p>
        <p className={styles.about}>{formatUsPhone(phoneNumber)}</p>
        <SavedSince locationId={_id} />
      </div>
      <SearchHere locationId={_id} name={name} />
    </Card>
  );
}

function SearchHere({ locationId, name }: { readonly locationId: string; readonly name: string }) {
  return (
    <ButtonLink to={paths.vehicleSearch(locationId)} variant="secondary" full>
      {texts.search}
      <VisuallyHidden>{texts.at(name)}</VisuallyHidden>
    </ButtonLink>
  );
}

/** Downloads the lot for offline work, and shows when it was downloaded. */
function SavedSince({ locationId }: { readonly locationId: string }) {
  const phone = useSavedSince(locationId);
  return (
    <p className={styles.about}>{phone ? freshnessTexts.stored(formatTakenAt(phone.lot)) : freshnessTexts.keeping}</p>
  );
}

/** Without a signal: the lots saved on this phone. */
function SavedLots({ lots }: { readonly lots: readonly SavedLot[] }) {
  return (
    <>
      <Notice tone="info" title={freshnessTexts.old}>
        {freshnessTexts.managedLots}
      </Notice>
      <CardGrid rows="1fr auto">
        {lots.map((lot) => (
          <Card key={lot.locationId}>
            <div>
              <h2>{lot.name}</h2>
              <p className={styles.about}>{freshnessTexts.stored(formatTakenAt(lot))}</p>
            </div>
            <SearchHere locationId={lot.locationId} name={lot.name} />
          </Card>
        ))}
      </CardGrid>
    </>
  );
}

function formatTakenAt({ timeZone, takenAt }: SavedLot): string {
  return formatMomentAsOf(takenAt, { timeZone, checkedAt: new Date().toISOString() });
}
