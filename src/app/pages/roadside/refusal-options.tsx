import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import type { BookingFailure } from '#features/parking/client/booking/booking-refusals.ts';
import { rememberVehicles } from '#features/parking/client/booking/remembered-vehicles.ts';
import { storeBooking } from '#features/parking/client/booking/stored-booking.ts';
import type { Booking } from '#features/parking/client/booking/use-booking.ts';
import { AlreadyPaidBanner } from '#features/parking/client/leaving/already-paid-banner.tsx';
import { allZonesQuery } from '#features/zones/client/shared/all-zones.ts';
import { zoneOffer } from '#features/zones/client/shared/zone-offer.ts';
import { priceNow } from '#features/zones/rules/price-now.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { formatMoment, formatUntil, withArticle } from '#platform/calendar/human-time.ts';
import { distanceMeters, formatDistance } from '#platform/geo/geo.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import styles from './refusal-options.module.css';
import { hasRoom, zonesWithRoom } from './zones-with-room.ts';

type ZoneSpaces = { readonly left: number | null; readonly price: string; readonly isHourly: boolean };
type LotSpaces = ZoneSpaces & { readonly distance: string };

const spacesLeft = (left: number) => ngettext(msgid`${left} space left`, `${left} left`, left);
const spacesOf = ({ left, price, isHourly }: ZoneSpaces) => [
  `${price} ${isHourly ? t`for 1 hour` : t`for 1 day`}`,
  left === null ? null : spacesLeft(left),
];
const joinParts = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join('\u00a0· ');

const texts = {
  priceChangedTitle: t`The price has changed`,
  priceChangedUnknown: t`You have not been charged. Check the new total and continue if you agree.`,
  alreadyPaidTitle: t`Already paid`,
  alreadyPaid: (until: string) => t`This car is paid for here ${until}. You have not been charged.`,
  alreadyPaidUnknown: t`This car is already paid for here. You have not been charged.`,
  addTime: t`Add time`,
  reservedTitle: t`Reserved by you`,
  reservedFrom: (moment: string) =>
    t`This car has a reservation here from ${withArticle(moment)}. Choose a time that ends by then, or move the reservation. You have not been charged.`,
  seeReservation: t`See the reservation`,
  reserve: t`Reserve for later`,
  fullNow: t`This zone is full right now`,
  checkAgain: t`Check again`,
  title: t`Park here instead`,
  none: t`No other lot within a mile has spaces left.`,
  freeAt: (moment: string) => t`A space in this zone is likely to open up at ${moment}.`,
  zone: (zoneNumber: string) => t`Zone ${zoneNumber}`,
  aboutZone: (spaces: ZoneSpaces) => joinParts(...spacesOf(spaces)),
  aboutLot: ({ distance, ...spaces }: LotSpaces) => joinParts(distance, ...spacesOf(spaces)),
  findAnother: t`Find another lot`,
  priceChanged: (total: string) => t`It is now ${total}. You have not been charged.`,
};

/** What is offered next to the bar's own button must leave room for the form above it. */
const MAX_SHOWN = 3;
const NEAR_METERS = 2000;

type RefusalOptionsProps = { readonly booking: Booking; readonly failure: BookingFailure };

/** What a refusal means, and where to go next: to the new price, to adding time, or to a free place. */
export default function RefusalOptions({ booking, failure }: RefusalOptionsProps) {
  switch (failure.kind) {
    case 'words':
      return null;
    case 'full_now':
      return <FullNow booking={booking} />;
    case 'full':
      return <FreePlaces booking={booking} />;
    case 'price_changed':
      return (
        <Banner tone="error" title={texts.priceChangedTitle}>
          {failure.totalCents === null
            ? texts.priceChangedUnknown
            : texts.priceChanged(formatCents(failure.totalCents))}
        </Banner>
      );
    case 'already_paid':
      return <AlreadyPaid booking={booking} failure={failure} />;
    default:
      return failure satisfies never;
  }
}

type AlreadyPaidProps = {
  readonly booking: Booking;
  readonly failure: Extract<BookingFailure, { kind: 'already_paid' }>;
};

/** With a link to add time, if the running session is the driver's own, or to the reservation that comes next; else its driver can get the link. */
function AlreadyPaid({ booking: { location, state, now }, failure: { until, own, link } }: AlreadyPaidProps) {
  const clock = { ...localClock(location.timeZone, now), now };
  const from = typeof own?.startTime === 'string' ? new Date(own.startTime) : now;
  if (own !== null && from > now) {
    return (
      <Banner tone="error" title={texts.reservedTitle}>
        <p>{texts.reservedFrom(formatMoment(from, clock))}</p>
        <ButtonLink to={paths.receipt(own.receiptKey)} size="small" variant="secondary">
          {texts.seeReservation}
        </ButtonLink>
      </Banner>
    );
  }
  return (
    <AlreadyPaidBanner title={texts.alreadyPaidTitle} locationId={location._id} link={link} vehicles={state.vehicles}>
      <p>{until === null ? texts.alreadyPaidUnknown : texts.alreadyPaid(formatUntil(new Date(until), clock))}</p>
      {own !== null && (
        <ButtonLink to={paths.addTime(own.receiptKey, own.sessionId)} size="small" variant="secondary">
          {texts.addTime}
        </ButtonLink>
      )}
    </AlreadyPaidBanner>
  );
}

/** In place of the form of a zone that is full when its page opens (rule 361). */
function FullNow({ booking }: Pick<RefusalOptionsProps, 'booking'>) {
  const { location, zone, now } = booking;
  const [checking, setChecking] = useState(false);
  const checkAgain = async () => {
    setChecking(true);
    await refreshQueries(`/locations/${location._id}/zones`);
    setChecking(false);
  };
  const moment = zone.freeAt && formatMoment(new Date(zone.freeAt), { ...localClock(location.timeZone, now), now });
  return (
    <div className={classNames(ui.stack3, ui.reading)}>
      <Banner tone="info" title={texts.fullNow}>
        {moment && <p>{texts.freeAt(moment)}</p>}
        <div className={classNames(ui.cluster, styles.ways)}>
          <Button size="small" variant="secondary" busy={checking} onClick={() => void checkAgain()}>
            {texts.checkAgain}
          </Button>
          {zone.reservable && (
            <ButtonLink to={paths.reserve(location._id, zone._id)} size="small" variant="secondary">
              {texts.reserve}
            </ButtonLink>
          )}
        </div>
      </Banner>
      <FreePlaces booking={booking} isSaid />
    </div>
  );
}

type Choice = {
  readonly key: string;
  readonly to: string;
  readonly name: string;
  /** How far it is, what it costs and how many spaces are left. */
  readonly about: string;
  readonly zoneId?: string;
};

type FreePlacesProps = Pick<RefusalOptionsProps, 'booking'> & {
  /** Why there is no place here stands above. */
  readonly isSaid?: boolean;
};

export function FreePlaces({ booking, isSaid = false }: FreePlacesProps) {
  const { state, isPending, choices, freeAt } = useChoices(booking);
  if (isPending) return <Skeleton height="5.5rem" />;
  // The form on the next page starts with what was typed here.
  const keep = ({ zoneId }: Choice) => {
    rememberVehicles(state.vehicles);
    if (zoneId) storeBooking(zoneId, { ...state, step: 'info', attempt: null, failure: null });
  };
  return (
    <nav className={ui.stack1} aria-label={texts.title}>
      {freeAt && !isSaid && <p>{texts.freeAt(freeAt)}</p>}
      <p className={ui.strong}>{choices.length > 0 ? texts.title : texts.none}</p>
      {choices.map((choice) => (
        <div key={choice.key} onClickCapture={() => keep(choice)}>
          <ButtonLink to={choice.to} variant="secondary" full>
            <span className={styles.choice}>
              {choice.name} <span className={ui.muted}>{choice.about}</span>
            </span>
          </ButtonLink>
        </div>
      ))}
      {choices.length === 0 && (
        <ButtonLink to={paths.locations()} variant="secondary" full>
          {texts.findAnother}
        </ButtonLink>
      )}
    </nav>
  );
}

/** Other zones of this lot with places first, then nearby lots; requested again, because the last answer was out of date. */
function useChoices({ location, zone, state, now }: Booking) {
  const [lng, lat] = location.location_point.coordinates;
  const point = `${lat.toFixed(5)},${lng.toFixed(5)}`;
  const anew = { staleTime: 0, gcTime: 0 };
  const zones = useQuery({ ...allZonesQuery(location._id), ...anew });
  const query = { radius: NEAR_METERS };
  const near = useQuery({ ...apiQuery('GET /locations/center/:point', { params: { point }, query }), ...anew });
  const requested = { besides: zone._id, vehicles: state.vehicles.length };
  const otherZones = zonesWithRoom(zones.data ?? [], { ...requested, location, now }).map((other): Choice => {
    const price = formatCents(priceNow(zoneOffer(other, location), now));
    const about = texts.aboutZone({ left: other.left ?? null, price, isHourly: other.isHourly });
    const name = texts.zone(other.zoneNumber);
    return { key: other._id, to: paths.zone(location._id, other._id), name, about, zoneId: other._id };
  });
  const otherLots = (near.data?.data.data ?? []).flatMap(({ _id, name, price, left, location_point }): Choice[] => {
    if (_id === location._id || price === null || !hasRoom(left, state.vehicles.length)) return [];
    const [east, north] = location_point.coordinates;
    const distance = formatDistance(distanceMeters({ lat, lng }, { lat: north, lng: east }));
    // As the list of lots: the price of an hour, or of the day that has to be bought for it.
    const cost = { price: formatCents(price.cents), isHourly: price.days === null };
    return [{ key: _id, to: paths.zones(_id), name, about: texts.aboutLot({ distance, left, ...cost }) }];
  });
  const choices = [...otherZones, ...otherLots].slice(0, MAX_SHOWN);
  const freeAt = zones.data?.find(({ _id }) => _id === zone._id)?.freeAt;
  const when = freeAt ? formatMoment(new Date(freeAt), { ...localClock(location.timeZone, now), now }) : null;
  return { state, isPending: zones.isPending || near.isPending, choices, freeAt: when };
}
