import { t } from 'ttag';
import {
  readStoredStays,
  type StoredStay,
  type StoredStays,
  sortStored,
} from '#features/parking/client/history/stored-stays.ts';
import { getCurrentUser } from '#platform/api/current-user.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { mapsUrl } from '#platform/browser/maps-url.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { formatTimeLeft } from '#platform/calendar/human-spans.ts';
import { formatDay, formatMinutes, formatMoment, formatUntil } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import styles from './offline-page.module.css';
import { readUnsent } from './unsent-booking.ts';

const texts = {
  product: t`Parkvale`,
  title: t`No signal`,
  lead: t`This page opens by itself when the signal is back.`,
  again: t`Try again`,
  unpaid: t`Not paid yet`,
  unpaidText: (plates: string) =>
    t`What you entered${plates && t` for ${plates}`} is kept in this tab. Nothing was sent and you have not been charged. Continue here when the signal is back.`,
  unclear: t`Your payment may not have gone through`,
  unclearText: t`Once the signal is back, this page checks it before anything else. Do not pay again elsewhere.`,
  running: t`Running now`,
  ahead: t`Reserved`,
  past: t`Past`,
  asOf: (moment: string, age: string) => t`As of ${moment}, ${age}. Later changes on other devices are not shown.`,
  justNow: t`a moment ago`,
  ago: (age: string) => t`${age} ago`,
  zone: (zone: string) => t`Zone ${zone}`,
  receipt: (code: string) => t`Receipt ${code}`,
  directions: t`Directions`,
  nothing: t`No parking is saved on this device.`,
  later: t`Adding time or ending needs a signal.`,
  wasPaid: (total: string) => t`${total} paid`,
};

const EVERY_MS = 10_000;

/** Shown in place of any page for which the server cannot be reached. */
export function OfflinePage() {
  const stored = readStoredStays(getCurrentUser()?._id ?? null);
  return (
    <>
      <header className={styles.header}>
        <BrandMark />
        {texts.product}
      </header>
      <main>
        <Page title={texts.title} lead={texts.lead}>
          <Unsent />
          {stored && stored.stays.length > 0 ? <Stored stored={stored} /> : <p>{texts.nothing}</p>}
          <Button onClick={() => window.location.reload()}>{texts.again}</Button>
        </Page>
      </main>
    </>
  );
}

/** As in favicon.svg, which cannot be asked for now. */
function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" width={28} height={28} aria-hidden>
      <rect width="32" height="32" rx="8" fill="#00787a" />
      <path d="M10 25V7h7.2a6 6 0 0 1 0 12H14v6z" fill="#fff" />
      <circle cx="16.6" cy="13" r="2.6" fill="#00787a" />
    </svg>
  );
}

function Unsent() {
  const unsent = readUnsent(window.location.pathname);
  if (!unsent) return null;
  return (
    <Banner tone="info" title={unsent.isUnclear ? texts.unclear : texts.unpaid}>
      {unsent.isUnclear ? texts.unclearText : texts.unpaidText(unsent.plates.join(', '))}
    </Banner>
  );
}

function Stored({ stored }: { readonly stored: StoredStays }) {
  const now = useNow(EVERY_MS);
  const { running, ahead, past } = sortStored(stored, now);
  return (
    <>
      <Part title={texts.running} stays={running} now={now} />
      <p className={ui.muted}>
        {formatAge(new Date(stored.at), now)} {running.length > 0 && texts.later}
      </p>
      <Part title={texts.ahead} stays={ahead} now={now} />
      {past.length > 0 && (
        <section className={ui.stack1}>
          <h2>{texts.past}</h2>
          <ul className={ui.rows}>
            {past.map((stay) => (
              <PastStay key={stay._id} stay={stay} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** By the device's clock, because its owner asks how old it is. */
function formatAge(at: Date, now: Date): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  return texts.asOf(
    formatMoment(at, { timeZone, now }),
    minutes < 1 ? texts.justNow : texts.ago(formatMinutes(minutes)),
  );
}

type PartProps = { readonly title: string; readonly stays: readonly StoredStay[]; readonly now: Date };

function Part({ title, stays, now }: PartProps) {
  if (stays.length === 0) return null;
  return (
    <section className={ui.stack1}>
      <h2>{title}</h2>
      {stays.map((stay) => (
        <Stay key={stay._id} stay={stay} now={now} />
      ))}
    </section>
  );
}

function Stay({ stay, now }: { readonly stay: StoredStay; readonly now: Date }) {
  const { locationName, locationAddress, timeZone, zoneNumber, vehiclePlate, vehicleState } = stay;
  const [startsAt, endsAt] = [new Date(stay.startTime), new Date(stay.endTime)];
  const clock = { ...localClock(timeZone, now), now };
  return (
    <article className={classNames(ui.stack1, ui.card)}>
      {startsAt <= now && <p className={styles.left}>{formatTimeLeft(endsAt, now)}</p>}
      <h3>{locationName}</h3>
      <p className={ui.muted}>{locationAddress}</p>
      <p className={ui.strong}>{texts.zone(zoneNumber)}</p>
      <p className={ui.rowBetween}>
        <Plate plate={vehiclePlate} state={vehicleState} />
      </p>
      <p className={ui.rowBetween}>
        <span>
          {startsAt > now && `${formatMoment(startsAt, clock)}, `}
          {formatUntil(endsAt, clock)}
        </span>
        <span className={ui.muted}>{texts.receipt(codeOf(stay))}</span>
      </p>
      <a href={mapsUrl(`${locationName}, ${locationAddress}`)} className={ui.touch}>
        {texts.directions}
      </a>
    </article>
  );
}

function PastStay({ stay }: { readonly stay: StoredStay }) {
  const { locationName, vehiclePlate, vehicleState, startTime, timeZone, totalCost } = stay;
  return (
    <li className={styles.stay}>
      <strong>{locationName}</strong>
      <span>{texts.wasPaid(formatCents(totalCost))}</span>
      <span className={ui.muted}>
        {formatDay(new Date(startTime), timeZone)} · {vehicleState} {vehiclePlate}
      </span>
      <span className={ui.muted}>{texts.receipt(codeOf(stay))}</span>
    </li>
  );
}

/** As on the receipt. */
const codeOf = ({ orderId }: StoredStay): string => orderId.replaceAll('-', '').slice(-8).toUpperCase();
