import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from 'ttag';
import { Link } from 'wouter';
import { findMyPosition } from '#features/lots/client/shared/find-my-position.ts';
import type { Location } from '#features/lots/lots.contract.ts';
import { apiPages } from '#platform/api/api-pages.ts';
import { type Coordinates, distanceMeters, formatDistance } from '#platform/geo/geo.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import type { SavedLot } from './offline/lot-pack.ts';
import { isUnanswered } from './offline/sync-lot.ts';
import { useOtherLots, useSavedLots, useSavedSince } from './offline/use-lot-on-phone.ts';
import { formatMomentAsOf } from './offline/verdict-words.ts';
import styles from './service-locations.module.css';

const texts = {
  empty: t`Looks like you are not servicing any locations yet.`,
  emptyText: t`The lot owner who invited you chooses your locations. Ask them to assign you some.`,
  profile: t`Your profile`,
  search: t`Search Vehicles Here`,
  at: (name: string) => t` at ${name}`,
  findLot: t`Find a lot`,
  nearestFirst: t`Nearest first`,
  positionUnknown: t`Your position is not available, so the lots stay in their order.`,
  noLotFound: t`No lot matches.`,
  managedLots: t`These lots are saved on this phone and may have changed since.`,
  keeping: t`Saving to this phone…`,
  stored: (time: string) => t`Saved at ${time}`,
  serviceTitle: t`Locations Servicing`,
  old: t`No signal`,
};

export default function ServiceLocationsPage() {
  return (
    <Page title={texts.serviceTitle} width="wide">
      <ServiceLocations />
    </Page>
  );
}

const PAGE_SIZE = 100;
const MAX_WITHOUT_SEARCH = 8;

/** The lots that an enforcer serves. */
function ServiceLocations() {
  const lots = useInfiniteQuery(apiPages('GET /locations/service', { query: { limit: PAGE_SIZE } }));
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = lots;
  // The nearest, and the one that is looked for, may be on any page.
  const isMore = hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isMore) void fetchNextPage();
  }, [isMore, fetchNextPage]);
  const stored = useSavedLots(isUnanswered(lots.error));
  const firstPage = lots.data?.pages[0]?.data.locations;
  useOtherLots(firstPage ? firstPage.map(({ _id }) => _id) : null);
  if (lots.isError && !lots.isFetchNextPageError && stored && stored.length > 0) return <SavedLots lots={stored} />;
  return (
    <PagedList
      query={lots}
      rowsOf={({ data }) => data.locations}
      skeleton={<SkeletonList rows={6} height="5rem" />}
      empty={
        <EmptyState title={texts.empty} text={texts.emptyText}>
          <ButtonLink to={paths.profile()} variant="secondary">
            {texts.profile}
          </ButtonLink>
        </EmptyState>
      }
    >
      {(locations) => <ServedLots locations={locations} />}
    </PagedList>
  );
}

/**
 * A row for each, and a box that finds one by name or address once they are more than a screen; nearest first on request, and from
 * then on by itself.
 */
function ServedLots({ locations }: { readonly locations: readonly Location[] }) {
  const [typed, type] = useState('');
  const [here, setHere] = useState<Coordinates | null>(null);
  const [isUnknown, setUnknown] = useState(false);
  const locate = () => {
    setUnknown(false);
    findMyPosition().then(setHere, () => setUnknown(true));
  };
  useEffect(() => {
    const know = async () => (await mayKnowPosition()) && setHere(await findMyPosition());
    know().catch(() => {});
  }, []);
  const words = foldWords(typed);
  const found = locations.filter(({ name, address }) => foldWords(`${name} ${address}`).includes(words));
  const shown = here ? found.toSorted((a, b) => metersTo(a, here) - metersTo(b, here)) : found;
  return (
    <div className={ui.stack2}>
      {locations.length > 1 && (
        <div className={styles.find}>
          {locations.length > MAX_WITHOUT_SEARCH && (
            <TextField label={texts.findLot} type="search" autoComplete="off" value={typed} onChange={type} />
          )}
          {!here && (
            <Button variant="secondary" onClick={locate}>
              {texts.nearestFirst}
            </Button>
          )}
        </div>
      )}
      {isUnknown && <Banner tone="info">{texts.positionUnknown}</Banner>}
      {shown.length === 0 && <p className={styles.about}>{texts.noLotFound}</p>}
      <ul className={classNames(ui.listCard, styles.lots)}>
        {shown.map((location) => (
          <ServiceLocation key={location._id} location={location} here={here} />
        ))}
      </ul>
    </div>
  );
}

/** Whether the officer has allowed it before, so that nobody is asked by surprise. */
const mayKnowPosition = async (): Promise<boolean> =>
  (await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null))?.state === 'granted';

const metersTo = ({ location_point: { coordinates } }: Location, here: Coordinates): number =>
  distanceMeters(here, { lng: coordinates[0], lat: coordinates[1] });

const foldWords = (words: string): string => words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

type ServiceLocationProps = { readonly location: Location; readonly here: Coordinates | null };

function ServiceLocation({ location, here }: ServiceLocationProps) {
  const { _id, name, address } = location;
  return (
    <li className={styles.lot}>
      <h2>{name}</h2>
      {here && <strong className={ui.figure}>{formatDistance(metersTo(location, here))}</strong>}
      <p className={styles.about}>{address}</p>
      <SearchHere locationId={_id} name={name} />
      <SavedSince locationId={_id} />
    </li>
  );
}

/** The whole row leads there. */
function SearchHere({ locationId, name }: { readonly locationId: string; readonly name: string }) {
  return (
    <Link to={paths.vehicleSearch(locationId)} className={classNames(ui.covering, ui.strong, ui.small)}>
      {texts.search}
      <VisuallyHidden>{texts.at(name)}</VisuallyHidden>
    </Link>
  );
}

/** Downloads the lot for offline work, and shows when it was downloaded. */
function SavedSince({ locationId }: { readonly locationId: string }) {
  const phone = useSavedSince(locationId);
  return <p className={styles.saved}>{phone ? texts.stored(formatTakenAt(phone.lot)) : texts.keeping}</p>;
}

/** Without a signal: the lots saved on this phone. */
function SavedLots({ lots }: { readonly lots: readonly SavedLot[] }) {
  return (
    <>
      <Banner tone="info" title={texts.old}>
        {texts.managedLots}
      </Banner>
      <ul className={classNames(ui.listCard, styles.lots)}>
        {lots.map((lot) => (
          <li key={lot.locationId} className={styles.lot}>
            <h2>{lot.name}</h2>
            {lot.address && <p className={styles.about}>{lot.address}</p>}
            <SearchHere locationId={lot.locationId} name={lot.name} />
            <p className={styles.saved}>{texts.stored(formatTakenAt(lot))}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function formatTakenAt({ timeZone, takenAt }: SavedLot): string {
  return formatMomentAsOf(takenAt, { timeZone, checkedAt: new Date().toISOString() });
}
