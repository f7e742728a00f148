import { useState } from 'react';
import { c, t } from 'ttag';
import {
  readStoredSessions,
  type StoredSession,
  type StoredSessions,
  sortStored,
} from '#features/parking/client/history/stored-sessions.ts';
import { sendInBackground } from '#features/parking/client/leaving/background-stop.ts';
import { StopWaits } from '#features/parking/client/leaving/stop-news.tsx';
import { keepStop, useStops, useWaitingStop } from '#features/parking/client/leaving/waiting-stops.ts';
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
  stopped: t`Stopped`,
  ahead: t`Reserved`,
  past: t`Past`,
  asOf: (moment: string, age: string) => t`As of ${moment}, ${age}. Later changes on other devices are not shown.`,
  justNow: t`a moment ago`,
  ago: (age: string) => t`${age} ago`,
  zone: (zone: string) => t`Zone ${zone}`,
  receipt: (code: string) => t`Receipt ${code}`,
  directions: t`Directions`,
  nothing: t`No parking is saved on this device.`,
  later: t`Adding time needs a signal.`,
  stop: c('parking').t`Stop`,
  moved: t`Move the car first: once stopped, it is no longer paid for, and this cannot be undone.`,
  stopNow: t`Stop now`,
  keep: t`Keep parking`,
  wasPaid: (total: string) => t`${total} paid`,
};

const EVERY_MS = 10_000;

/** Shown in place of any page for which the server cannot be reached. */
export function OfflinePage() {
  const stored = readStoredSessions(getCurrentUser()?._id ?? null);
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

function Stored({ stored }: { readonly stored: StoredSessions }) {
  const now = useNow(EVERY_MS);
  const { running: started, ahead, past } = sortStored(stored, now);
  const waiting = new Set(useStops().map(({ sessionId }) => sessionId));
  const [running, stopped] = [
    started.filter(({ _id }) => !waiting.has(_id)),
    started.filter(({ _id }) => waiting.has(_id)),
  ];
  return (
    <>
      <Part title={texts.running} sessions={running} now={now} heard={stored.heard} />
      <Part title={texts.stopped} sessions={stopped} now={now} heard={stored.heard} />
      <p className={ui.muted}>
        {formatAge(new Date(stored.at), now)} {running.length > 0 && texts.later}
      </p>
      <Part title={texts.ahead} sessions={ahead} now={now} heard={stored.heard} />
      {past.length > 0 && (
        <section className={ui.stack1}>
          <h2>{texts.past}</h2>
          <ul className={ui.rows}>
            {past.map((session) => (
              <PastSession key={session._id} session={session} />
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

type PartProps = Omit<SessionProps, 'session'> & {
  readonly title: string;
  readonly sessions: readonly StoredSession[];
};

function Part({ title, sessions, ...known }: PartProps) {
  if (sessions.length === 0) return null;
  return (
    <section className={ui.stack1}>
      <h2>{title}</h2>
      {sessions.map((session) => (
        <Session key={session._id} session={session} {...known} />
      ))}
    </section>
  );
}

type SessionProps = {
  readonly session: StoredSession;
  readonly now: Date;
  readonly heard: StoredSessions['heard'];
};

function Session({ session, now, heard }: SessionProps) {
  const { locationName, locationAddress, timeZone, zoneNumber, vehiclePlate, vehicleState } = session;
  const [startsAt, endsAt] = [new Date(session.startTime), new Date(session.endTime)];
  const clock = { ...localClock(timeZone, now), now };
  const waiting = useWaitingStop(session._id);
  const isStartStop = session.untilStopped?.status === 'running';
  return (
    <article className={classNames(ui.stack1, ui.card)}>
      {waiting ? (
        <StopWaits stop={waiting} />
      ) : (
        startsAt <= now && !isStartStop && <p className={styles.left}>{formatTimeLeft(endsAt, now)}</p>
      )}
      <h3>{locationName}</h3>
      <p className={ui.muted}>{locationAddress}</p>
      <p className={ui.strong}>{texts.zone(zoneNumber)}</p>
      <p className={ui.rowBetween}>
        <Plate plate={vehiclePlate} state={vehicleState} />
      </p>
      <p className={ui.rowBetween}>
        <span>
          {!waiting && startsAt > now && `${formatMoment(startsAt, clock)}, `}
          {!waiting && formatUntil(endsAt, clock)}
        </span>
        <span className={ui.muted}>{texts.receipt(codeOf(session))}</span>
      </p>
      <a href={mapsUrl(`${locationName}, ${locationAddress}`)} className={ui.touch}>
        {texts.directions}
      </a>
      {isStartStop && !waiting && <OfflineStop session={session} heard={heard} />}
    </article>
  );
}

/** Kept on this device from the tap on, and sent by whichever page first has a signal. */
function OfflineStop({ session, heard = null }: Pick<SessionProps, 'session' | 'heard'>) {
  const [isSure, setSure] = useState<boolean | null>(null);
  if (isSure === null) {
    return (
      <Button full onClick={() => setSure(false)}>
        {texts.stop}
      </Button>
    );
  }
  return (
    <div className={ui.stack1}>
      <p>{texts.moved}</p>
      <Button variant="danger" full onClick={() => sendInBackground(keepStop(session, heard))}>
        {texts.stopNow}
      </Button>
      <Button variant="secondary" full onClick={() => setSure(null)}>
        {texts.keep}
      </Button>
    </div>
  );
}

function PastSession({ session }: { readonly session: StoredSession }) {
  const { locationName, vehiclePlate, vehicleState, startTime, timeZone, totalCost } = session;
  return (
    <li className={styles.session}>
      <strong>{locationName}</strong>
      <span>{texts.wasPaid(formatCents(totalCost))}</span>
      <span className={ui.muted}>
        {formatDay(new Date(startTime), timeZone)} · {vehicleState} {vehiclePlate}
      </span>
      <span className={ui.muted}>{texts.receipt(codeOf(session))}</span>
    </li>
  );
}

/** As on the receipt. */
const codeOf = ({ orderId }: StoredSession): string => orderId.replaceAll('-', '').slice(-8).toUpperCase();
