import { msgid, ngettext, t } from 'ttag';
import type { Location } from '#features/lots/lots.contract.ts';
import { maxNow } from '#features/parking/rules/start-stop.ts';
import { describeBilling } from '#features/pricing/rules/describe-rate.ts';
import { chargesAt } from '#features/pricing/rules/offer.ts';
import { allInWith } from '#features/pricing/rules/rates/all-in.ts';
import { describeTariff } from '#features/pricing/rules/rates/describe-tariff.ts';
import { ratesAhead } from '#features/pricing/rules/rates/past-dates.ts';
import { startOf } from '#features/pricing/rules/stay-times.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { formatMoment, withArticle } from '#platform/calendar/human-time.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import ui from '#platform/ui/primitives.module.css';
import { priceNow } from '../rules/price-now.ts';
import type { Zone } from '../zones.contract.ts';
import styles from './lot-zones.module.css';
import { readStay, type StayToShow, showSale } from './requested-sale.ts';
import { describeHours } from './shared/describe-hours.ts';
import { openingState } from './shared/opening-state.ts';
import { hoursOf } from './shared/zone-hours.ts';
import { zoneOffer } from './shared/zone-offer.ts';

const texts = {
  which: t`Choose your sign’s zone`,
  parkHere: t`Park Here`,
  inZone: (zoneNumber: string) => t` in zone ${zoneNumber}`,
  reserve: t`Reserve for later`,
  startStop: t`Pay when you leave`,
  forOneHour: t`for 1 hour`,
  forOneDay: t`for 1 day`,
  pricesFrom: (moment: string) => t`Prices for parking from ${withArticle(moment)}.`,
  pricesAllIn: t`Taxes and fees included`,
  byTheHour: t`Hourly: one-hour minimum, then by the minute.`,
  left: (count: number) => ngettext(msgid`${count} space left`, `${count} left`, count),
  moreRules: (count: number) => t`${count} more`,
  full: t`Full`,
  freeAt: (time: string) => t`likely free ${time}`,
  open: t`Open`,
  paused: t`Not available`,
  empty: t`No zones for this location...`,
  emptyNext: t`No parking is sold here right now. There may be another lot nearby.`,
  findAnother: t`Find another lot`,
  zone: (zoneNumber: string) => t`Zone ${zoneNumber}`,
  free: t`Free`,
};

type LotZonesProps = {
  readonly location: Location;
  readonly zones: readonly Zone[];
  /** When and how long a search asked for, in the form of an address's query. */
  readonly requested?: string;
};

const RULES_FIRST = 4;
const MAX_RULES = 6;

/** A lot's zones as a driver compares them: the full price, the hours, whether it is open. */
export function LotZones({ location, zones, requested = '' }: LotZonesProps) {
  const now = useNow(MINUTE_MS);
  // Full zones come last, before those that no longer sell anything.
  const lastness = (zone: Zone) => (openingState(zone, location, now).isForGood ? 2 : Number(zone.full ?? 0));
  const onSale = zones.filter(({ archived }) => !archived).toSorted((a, b) => lastness(a) - lastness(b));
  if (location.archived || onSale.length === 0) {
    return (
      <EmptyState title={texts.empty} text={texts.emptyNext}>
        <ButtonLink to={paths.locations()} variant="secondary">
          {texts.findAnother}
        </ButtonLink>
      </EmptyState>
    );
  }
  const stay = readStay(requested, location.timeZone, now);
  const from = stay?.ahead && formatMoment(stay.startsAt, { ...localClock(location.timeZone, now), now });
  const hourly = onSale.filter(isPlainlyHourly).length;
  return (
    <>
      <div>
        {onSale.length > 1 && <h2>{texts.which}</h2>}
        <p className={ui.muted}>{from ? texts.pricesFrom(from) : texts.pricesAllIn}</p>
        {hourly > 1 && <p className={ui.muted}>{texts.byTheHour}</p>}
      </div>
      <ul className={classNames(ui.listCard, styles.list)}>
        {onSale.map((zone) => (
          <ZoneCard
            key={zone._id}
            location={location}
            zone={zone}
            saysBilling={hourly === 1}
            requested={requested}
            stay={stay}
            now={now}
          />
        ))}
      </ul>
    </>
  );
}

type ZoneCardProps = {
  readonly location: Location;
  readonly zone: Zone;
  /** How an hour counts, unless that is said once for several zones. */
  readonly saysBilling: boolean;
  readonly requested: string;
  readonly stay: StayToShow | null;
  readonly now: Date;
};

function ZoneCard({ location, zone, saysBilling, requested, stay, now }: ZoneCardProps) {
  const openingNow = openingState(zone, location, now);
  const sale = stay && !openingNow.isForGood ? showSale(zone, location, stay, now) : null;
  const ahead = stay?.ahead === true;
  const opening = ahead && sale ? { ...openingNow, ...sale.opening } : openingNow;
  const price = sale ? sale.price : priceOf(location, zone, now);
  const isSelling = !zone.paused && !opening.isForGood;
  // A stay starts some minutes after it is paid for.
  const startsOpen = ahead || openingState(zone, location, startOf(now)).isOpen;
  const isFull = zone.full === true && !ahead;
  const { week, others: hours } = describeHours(zone, localDay(now, location.timeZone));
  const usualHours = week.map(({ days, hours: times }) => `${days} ${times}`.trim()).join('; ');
  const isDayAndNight = week[0]?.isAlways === true;
  // The hours beside it say until when.
  const isOpenAsUsual =
    opening.isOpen && !ahead && hours.length === 0 && week.length === 1 && (isDayAndNight || !zone.rates);
  const usual = isDayAndNight ? usualHours : texts.open;
  const max = zone.startStop ? maxNow(zoneOffer(zone, location), hoursOf(zone), { vehicles: 1, now }) : null;
  return (
    <li className={styles.zone}>
      <div className={classNames(ui.clusterTight, styles.about)}>
        <h3>{texts.zone(zone.zoneNumber)}</h3>
        {zone.paused ? (
          <StatusBadge tone="gray">{texts.paused}</StatusBadge>
        ) : (
          <StatusBadge tone={opening.isOpen ? 'green' : 'gray'}>{isOpenAsUsual ? usual : opening.words}</StatusBadge>
        )}
        {!opening.isForGood && (
          <>
            {!ahead && <SpacesLeft zone={zone} timeZone={location.timeZone} now={now} />}
            {sale?.hint && <span className={ui.muted}>{sale.hint}</span>}
            {!isDayAndNight && <span className={ui.muted}>{usualHours}</span>}
          </>
        )}
      </div>
      {!opening.isForGood && !isFull && price && (
        <p className={styles.price}>
          <strong className={styles.amount}>{price.amount}</strong>
          <span className={ui.muted}>{price.length}</span>
        </p>
      )}
      {isSelling && !isFull && startsOpen && (
        <div>
          <ButtonLink
            to={paths.zone(location._id, zone._id) + requested}
            variant={ahead ? 'secondary' : 'primary'}
            size="small"
            full
            name={texts.parkHere + texts.inZone(zone.zoneNumber)}
          >
            {texts.parkHere}
          </ButtonLink>
        </div>
      )}
      <div className={classNames(ui.rowBetween, styles.more)}>
        <Rules rules={[...(saysBilling || zone.rates ? rulesOf(location, zone, now) : []), ...hours]} />
        {isSelling && !isFull && !ahead && max && (
          <ButtonLink
            to={paths.startParking(location._id, zone._id)}
            variant="quiet"
            size="small"
            name={texts.startStop + texts.inZone(zone.zoneNumber)}
          >
            {texts.startStop}
          </ButtonLink>
        )}
        {isSelling && zone.reservable && (
          <ButtonLink
            to={paths.reserve(location._id, zone._id) + requested}
            variant={ahead && price ? 'primary' : 'quiet'}
            size="small"
            name={texts.reserve + texts.inZone(zone.zoneNumber)}
          >
            {texts.reserve}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

/** Shows more than the first few on request: a zone may have a hundred rates. */
function Rules({ rules }: { readonly rules: readonly string[] }) {
  const [first, more] =
    rules.length > MAX_RULES ? [rules.slice(0, RULES_FIRST), rules.slice(RULES_FIRST)] : [rules, []];
  if (first.length === 0) return null;
  return (
    <div className={styles.rules}>
      <RuleList rules={first} />
      {more.length > 0 && (
        <details>
          <summary>{texts.moreRules(more.length)}</summary>
          <RuleList rules={more} />
        </details>
      )}
    </div>
  );
}

/** "Mon – Fri" breaks after its dash, if at all. */
const withDashes = (rule: string): string => rule.replaceAll(' – ', '\u00a0– ');

function RuleList({ rules }: { readonly rules: readonly string[] }) {
  return (
    <ul>
      {rules.map((rule) => (
        <li key={rule}>{withDashes(rule)}</li>
      ))}
    </ul>
  );
}

type PlacesLeftProps = { readonly zone: Zone; readonly timeZone: string; readonly now: Date };

/** Only in zones that count their places. */
function SpacesLeft({ zone: { left, full, freeAt }, timeZone, now }: PlacesLeftProps) {
  if (left === null || left === undefined) return null;
  if (!full) return <span className={classNames(ui.muted, ui.nowrap)}>{texts.left(left)}</span>;
  const when = freeAt && formatMoment(new Date(freeAt), { ...localClock(timeZone, now), now });
  const words = when ? [texts.full, texts.freeAt(when)] : [texts.full];
  return <StatusBadge tone="red">{words.join(', ')}</StatusBadge>;
}

const isPlainlyHourly = ({ rate, rates }: Zone): boolean => !rates && rate.priceCents > 0 && rate.isHourly;

/** How an hour's price counts time, or each of several rates including all charges, without those whose dates are over. */
function rulesOf(location: Location, zone: Zone, now: Date): readonly string[] {
  const { rates, pricedBy } = zone;
  if (!rates) return isPlainlyHourly(zone) ? [describeBilling(zoneOffer(zone, location))] : [];
  const ahead = ratesAhead(rates, localDay(now, location.timeZone));
  return describeTariff(ahead, allInWith(chargesAt(location.charges, now, location.timeZone)), pricedBy);
}

/** One hour, or one day, including all charges. */
function priceOf(location: Location, zone: Zone, now: Date) {
  const cents = priceNow(zoneOffer(zone, location), now);
  return {
    amount: cents === 0 ? texts.free : formatCents(cents),
    length: zone.isHourly ? texts.forOneHour : texts.forOneDay,
  };
}
