import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { t } from 'ttag';
import { LanesOfLot } from '#features/gates/client/shared/lanes-of-lot.tsx';
import { ArchivedLocation } from '#features/lots/client/edit/archive-location.tsx';
import { ComingPage, isUnknown } from '#features/lots/client/shared/owned-location.tsx';
import type { Location } from '#features/lots/lots.contract.ts';
import { ReviewNotice } from '#features/owners/client/review-notice.tsx';
import { PlateRequests } from '#features/parking/client/changes/plate-requests.tsx';
import { formatCharge } from '#features/pricing/rules/fee-rate.ts';
import { chargesAt } from '#features/pricing/rules/offer.ts';
import { ZoneCard } from '#features/zones/client/setup/zone-card.tsx';
import { allZonesQuery } from '#features/zones/client/shared/all-zones.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { nameTimeZone } from '#platform/calendar/zone-name.ts';
import { formatUsPhone } from '#platform/contract/phone.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import { isManagerLevel } from '#platform/routing/guards.tsx';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { CardGrid, ComingCards } from '#platform/ui/layout/card-grid.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { NotFoundPage } from '#platform/ui/not-found-page.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { LotToday } from './lot-today.tsx';
import styles from './operator-pages.module.css';
import { PassedBanner, useGoWithBanner } from './passed-banner.tsx';

const texts = {
  title: t`Zones`,
  back: t`My locations`,
  empty: t`No zones for this location...`,
  emptyText: t`A zone is a part of the lot with its own price and hours. Drivers can park once there is one.`,
  emptyUnsold: t`A zone is a part of the lot with its own price and hours.`,
  add: t`Add Zone`,
  editLocation: t`Edit location`,
  live: t`Live view`,
  dates: t`Holidays and closings`,
  revenue: t`Revenue`,
  codes: t`Member codes`,
  validations: t`Validations`,
  lookups: t`Lookups`,
  autoPay: t`Auto-pay`,
  cameras: t`Cameras`,
  lanes: t`Lanes and gates`,
  plateLists: t`Plate lists`,
  notices: t`Notices`,
  history: t`History`,
  atTheLot: t`At the lot`,
  customers: t`Customers`,
  money: t`Money`,
  pages: t`About this lot`,
  charges: (charges: string) => t`Added to your prices: ${charges}.`,
  timesIn: (timeZone: string) => t`All times are local to the lot (${nameTimeZone(timeZone)}).`,
};
const archiveTexts = {
  restored: (name: string) => t`${name} is active again`,
  restoredText: t`Its zones, prices and hours are the same as before.`,
  removed: (name: string) => t`${name} is deleted`,
};
const DriverZonesPage = lazy(() => import('../driver/zones-page.tsx'));

/** Lot owners change their own zones, and park in those of others like anybody. */
export default function LotPage({ params }: PageProps<typeof routes.zones>) {
  const found = useQuery(apiQuery('GET /locations/:id', { params: { id: params.locationId } }));
  // Requested at the same time, for either page below.
  useQuery(allZonesQuery(params.locationId));
  if (isUnknown(found.error)) return <NotFoundPage />;
  if (found.isPending) return <ComingPage width="wide" />;
  if (found.isError) {
    return (
      <Page title={texts.title} width="wide" back={{ to: paths.locations(), label: texts.back }}>
        <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />
      </Page>
    );
  }
  const { location, isManaged } = found.data.data;
  return isManaged ? <LocationZones location={location} /> : <DriverZonesPage params={params} />;
}

function LocationZones({ location }: { readonly location: Location }) {
  const { _id, name, address, phoneNumber, timeZone, charges } = location;
  const zones = useQuery(allZonesQuery(_id));
  const role = useCurrentUser()?.role;
  const isManaging = role !== undefined && isManagerLevel(role);
  const lead = (
    <>
      <p>{address}</p>
      <p>{formatUsPhone(phoneNumber)}</p>
      <p>{texts.charges(chargesAt(charges, new Date(), timeZone).map(formatCharge).join(', '))}</p>
    </>
  );
  return (
    <Page title={name} lead={lead} width="wide" back={{ to: paths.locations(), label: texts.back }}>
      <PassedBanner />
      {location.held && !location.archived && <ReviewNotice />}
      {location.archived && <Archived location={location} />}
      {!location.archived && zones.data && <LotToday location={location} zones={zones.data} />}
      <PlateRequests locationId={_id} timeZone={timeZone} />
      <LotLinks location={location} />
      <div className={ui.rowBetween}>
        {!location.archived && <h2>{texts.title}</h2>}
        <div className={ui.row}>
          {!location.archived && (
            <>
              <ButtonLink to={paths.addZone(_id)}>{texts.add}</ButtonLink>
              <ButtonLink to={paths.editLocation(_id)} variant="secondary">
                {texts.editLocation}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
      {zones.isPending && <ComingCards count={2} height="24rem" />}
      {zones.isError && <LoadFailure error={zones.error} onRetry={zones.refetch} busy={zones.isFetching} />}
      {zones.data && !location.archived && <ZoneList location={location} zones={zones.data} />}
      {isManaging && !location.archived && <LanesOfLot locationId={_id} />}
      <p className={ui.soft}>{texts.timesIn(timeZone)}</p>
    </Page>
  );
}

/** What else there is about the lot, by what it is for. */
function LotLinks({ location: { _id, archived } }: { readonly location: Location }) {
  const groups = [
    {
      name: texts.atTheLot,
      links: [
        [texts.live, paths.liveLot(_id)],
        ...(archived ? [] : [[texts.dates, paths.datedHours(_id)] as const]),
        [texts.cameras, paths.lotCameras(_id)],
        [texts.lanes, paths.lotLanes(_id)],
        [texts.lookups, paths.lookups(_id)],
        [texts.notices, paths.lotNotices(_id)],
        [texts.history, paths.lotHistory(_id)],
      ],
    },
    {
      name: texts.customers,
      links: [
        [t`Permits`, paths.permitPlans(_id)],
        [texts.codes, paths.memberCodes(_id)],
        [texts.validations, paths.validations(_id)],
        [texts.autoPay, paths.autoPay(_id)],
        [texts.plateLists, paths.plateLists(_id)],
      ],
    },
    {
      name: texts.money,
      links: [
        [texts.revenue, paths.lotDetails(_id)],
        [t`Rate advice`, paths.rateAdvice(_id)],
      ],
    },
  ] as const;
  return (
    <nav className={styles.links} aria-label={texts.pages}>
      {groups.map(({ name, links }) => (
        <div key={name}>
          <h2 className={styles.group}>{name}</h2>
          <div className={ui.links}>
            {links.map(([label, to]) => (
              <TextLink key={to} to={to}>
                {label}
              </TextLink>
            ))}
          </div>
        </div>
      ))}
    </nav>
  );
}

function Archived({ location }: { readonly location: Location }) {
  const isManager = useCurrentUser()?.role === 'manager';
  const goWithBanner = useGoWithBanner();
  return (
    <ArchivedLocation
      location={location}
      isFixed={isManager}
      onRestored={() =>
        goWithBanner(paths.locations(), {
          title: archiveTexts.restored(nameLot(location)),
          text: archiveTexts.restoredText,
        })
      }
      onDeleted={() => goWithBanner(paths.locations(), { title: archiveTexts.removed(nameLot(location)) })}
    />
  );
}

/** Whatever its zones are. */
const isUnsold = ({ held, pinApproximate }: Location): boolean => held || pinApproximate;

type ZoneListProps = { readonly location: Location; readonly zones: readonly Zone[] };

/** A location's zones for its owner; archived zones are gone from here as from everywhere. */
function ZoneList({ location, zones }: ZoneListProps) {
  const onSale = zones.filter(({ archived }) => !archived);
  if (onSale.length === 0)
    return <EmptyState title={texts.empty} text={isUnsold(location) ? texts.emptyUnsold : texts.emptyText} />;
  return (
    <CardGrid>
      {onSale.map((zone) => (
        <ZoneCard key={zone._id} zone={zone} location={location} />
      ))}
    </CardGrid>
  );
}
