import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { refreshSessions } from '#platform/api/query-client.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { formatTimeRange } from '#platform/calendar/human-spans.ts';
import { formatDay, formatTime, formatUntil, withArticle } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { keepUnitsTogether } from '#platform/wording/unbroken.ts';
import type { Session } from '../../sessions.contract.ts';
import { formatCountdown, secondsLeft, warningAt } from './countdown.ts';
import styles from './sessions.module.css';

const texts = {
  owed: t`Owed`,
  paidBack: (day: string) => t`Refunded ${withArticle(day)}`,
  left: t`left`,
  timeUp: t`Time is up`,
  timeLeftSoon: (minutes: number) =>
    ngettext(msgid`${minutes} minute of parking left`, `${minutes} minutes of parking left`, minutes),
  endedAt: (time: string) => t`ended ${time}`,
  statuses: { reserved: t`Reserved`, active: t`Paid`, ended: t`Ended`, refunded: t`Not used` },
  refund: { promised: t`Will be refunded`, failed: t`Not refunded yet` },
  zone: (zone: string) => t`Zone ${zone}`,
};

// Few stays are start-stop, and only these need to price time.
const RunningPrice = lazy(async () => ({ default: (await import('../booking/running-price.tsx')).RunningPrice }));

type SessionCardProps = {
  readonly session: Session;
  /** Shows lot and price, if the page does not. */
  readonly withPlace?: boolean;
  /** Its actions. */
  readonly children?: ReactNode;
};

const TONES = { reserved: 'purple', active: 'green', ended: 'gray', refunded: 'blue' } as const;

/** One car's stay: how much longer it runs, or when it was. */
export function SessionCard({ session, withPlace = false, children }: SessionCardProps) {
  const { status, vehiclePlate, vehicleState, note } = session;
  const vehicle = [session.vehicleYear, session.vehicleMake, session.vehicleModel].filter(Boolean).join(' ');
  const place = withPlace && (
    <header>
      <h3>{session.locationName}</h3>
      <p className={ui.muted}>{texts.zone(session.zoneNumber)}</p>
    </header>
  );
  const badge = <StatusBadge tone={TONES[status]}>{describeStatus(session)}</StatusBadge>;
  if (status === 'active') {
    return (
      <article className={classNames(ui.stack2, ui.card, styles.card)}>
        {place}
        <Running session={session}>{badge}</Running>
        <Plate plate={vehiclePlate} state={vehicleState} full />
        {note && <p>{note}</p>}
        {vehicle && !withPlace && <span className={ui.muted}>{vehicle}</span>}
        {children}
      </article>
    );
  }
  return (
    <article className={classNames(ui.stack2, ui.card, styles.card)}>
      {place}
      <div className={ui.row}>
        <Plate plate={vehiclePlate} state={vehicleState} />
        {badge}
        {vehicle && <span className={ui.muted}>{vehicle}</span>}
      </div>
      <Past session={session} />
      {status === 'reserved' && note && <p>{note}</p>}
      {children && (
        <div className={styles.actions}>
          {withPlace && <span className={styles.price}>{formatCents(session.totalCost)}</span>}
          {children}
        </div>
      )}
    </article>
  );
}

/** Where the money of a refunded stay is. */
export function describeStatus({
  status,
  refund,
  timeZone,
  untilStopped,
}: Pick<Session, 'status' | 'refund' | 'timeZone' | 'untilStopped'>): string {
  if (untilStopped?.status === 'owed') return texts.owed;
  if (!refund) return texts.statuses[status];
  const { state, at } = refund;
  return state === 'paid_back' ? texts.paidBack(formatDay(new Date(at), timeZone)) : texts.refund[state];
}

type RunningProps = {
  readonly session: Session;
  /** Next to the end of the time. */
  readonly children?: ReactNode;
};

/** How much longer it runs, and until when. */
export function Running({ session, children }: RunningProps) {
  if (session.untilStopped) {
    return (
      <Suspense fallback={<Skeleton height="var(--price-so-far)" />}>
        <RunningPrice session={session} />
      </Suspense>
    );
  }
  return <RunningTime session={session}>{children}</RunningTime>;
}

function RunningTime({ session, children }: RunningProps) {
  const [endsAt, now] = [new Date(session.endTime), serverNow()];
  const clock = localClock(session.timeZone, now);
  return (
    <div className={ui.stackHalf}>
      <TimeLeft endsAt={endsAt} onOver={() => void refreshSessions()} />
      <p className={classNames(ui.row, styles.end)}>
        <span>{formatUntil(endsAt, { ...clock, now })}</span>
        {children}
      </p>
    </div>
  );
}

function Past({ session }: { readonly session: Session }) {
  const [startsAt, endsAt] = [new Date(session.startTime), new Date(session.endTime)];
  return (
    <p className={classNames(styles.span, session.status === 'reserved' && ui.strong)}>
      {keepUnitsTogether(`${formatDay(startsAt, session.timeZone)}, ${spanOf({ startsAt, endsAt }, session.timeZone)}`)}
    </p>
  );
}

/** A stay may be ended in the ten minutes before it starts. */
function spanOf(span: { startsAt: Date; endsAt: Date }, timeZone: string): string {
  const clock = localClock(timeZone, span.startsAt);
  return span.endsAt < span.startsAt ? texts.endedAt(formatTime(span.endsAt, clock)) : formatTimeRange(span, clock);
}

type TimeLeftProps = {
  readonly endsAt: Date;
  /** Called once when the time is up. */
  readonly onOver?: () => void;
};

/** Counts down each second. Screen readers are told only at a few moments. */
function TimeLeft({ endsAt, onOver }: TimeLeftProps) {
  const now = useNow(1000);
  const seconds = secondsLeft(endsAt, now);
  const isOver = seconds === 0;
  const notify = useRef(onOver);
  notify.current = onOver;
  useEffect(() => {
    if (isOver) notify.current?.();
  }, [isOver]);
  const warning = warningAt(seconds);
  return (
    <p className={ui.strong}>
      {isOver ? (
        texts.timeUp
      ) : (
        <>
          <span role="timer" className={styles.figures}>
            {formatCountdown(seconds)}
          </span>{' '}
          <span className={styles.label}>{texts.left}</span>
        </>
      )}
      <VisuallyHidden>
        <span role="status">{warning !== null && texts.timeLeftSoon(warning)}</span>
      </VisuallyHidden>
    </p>
  );
}
