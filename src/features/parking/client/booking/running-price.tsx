import { useQuery } from '@tanstack/react-query';
import { c, t } from 'ttag';
import { offerOn } from '#features/pricing/rules/offers.ts';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import { zoneOffer } from '#features/zones/client/shared/zone-offer.ts';
import { apiQuery, refreshQueries, refreshSessions } from '#platform/api/query-client.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { formatMinutes, formatTime, formatUntil, withArticle } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { ConfirmButton } from '#platform/ui/feedback/confirm-button.tsx';
import ui from '#platform/ui/primitives.module.css';
import { keepUnitsTogether } from '#platform/wording/unbroken.ts';
import { priceUsed } from '../../rules/start-stop.ts';
import type { OwnSession, Session } from '../../sessions.contract.ts';
import styles from '../history/sessions.module.css';
import { StopWaits } from '../leaving/stop-news.tsx';
import { type Stopped, stopParking, useWaitingStop } from '../leaving/waiting-stops.ts';

const texts = {
  soFar: t`so far`,
  freeUntil: (time: string) => t`Free if you leave by ${withArticle(time)}`,
  counting: (time: string) => t`Parked for ${time}`,
  before: (time: string) => t`Time counts from ${withArticle(time)}`,
  max: (max: string, until: string) => t`Runs ${until} unless you stop it. At most ${max}.`,
  stop: c('parking').t`Stop`,
  stopFor: (plate: string) => t`Stop parking for ${plate}`,
  title: (plate: string) => t`Stop parking for ${plate}?`,
  pay: (price: string, time: string) => t`You pay ${price} for ${time}. The rest of what was authorized is released.`,
  firstHour: t`the first hour`,
  ended: (plate: string, price: string, time: string) => t`Parking for ${plate} has ended: ${price} for ${time}.`,
  endedBefore: (plate: string, price: string, time: string) =>
    t`Parking for ${plate} has ended: ${price} for ${time}. You pay when the last car of this booking has stopped.`,
  endedFor: (plate: string, price: string, time: string, released: string) =>
    t`Parking for ${plate} has ended: ${price} for ${time}. ${released} of what was authorized is released.`,
  payOthers: (price: string, time: string) =>
    t`This car costs ${price} for ${time}. You pay when the last car of this booking has stopped.`,
  payNothing: t`You pay for the time until now, at least an hour. The rest of what was authorized is released.`,
  leave: (minutes: number) =>
    t`Cameras see cars leave this lot. Stop now if you are driving out: it counts if your car is seen leaving within ${minutes} minutes. Otherwise you pay until it is seen leaving.`,
  leaving: (time: string) =>
    t`You are leaving. You pay until your tap if your car is seen leaving by ${withArticle(time)}, otherwise until it is seen leaving.`,
  confirmLeave: t`I am leaving now`,
  moved: t`Move the car first: once stopped, it is no longer paid for, and this cannot be undone.`,
  confirm: (price: string) => t`Stop and pay ${price}`,
  confirmPlain: t`Stop now`,
  keep: t`Keep parking`,
};

/** As the server counts them (rule 382). */
const LEAVING_MINUTES = 15;

/** By the server's clock and the engine that charges; null until the zone's free hours are known. */
function usePriceSoFar(session: Session): { readonly price: string; readonly minutes: number } | null {
  const { locationId, zoneId } = session;
  const now = useNow(1000);
  const found = useQuery(apiQuery('GET /locations/:locationId/zones/:zoneId', { params: { locationId, zoneId } }));
  const zoneAndLot = found.data?.data;
  if (!zoneAndLot) return null;
  const offer = offerOn(session.terms, zoneOffer(zoneAndLot.zone, zoneAndLot.location));
  const running = { startsAt: new Date(session.startTime), endsAt: new Date(session.endTime) };
  const used = priceUsed(offer, running, { stoppedAt: now, max: session.lines });
  return { price: formatCents(totalOf(used.lines)), minutes: used.minutes };
}

/** What cameras saw of the stay; none without them. */
function useVisit(key: string | null) {
  const visit = useQuery({
    ...apiQuery('GET /auto-pay/visits/:key', { params: { key: key ?? '' } }),
    enabled: key !== null,
  });
  return visit.data?.data.visit;
}

/** The time and the price so far, in place of the time left. */
export function RunningPrice({ session }: { readonly session: Session }) {
  const waiting = useWaitingStop(session._id);
  return waiting ? <StopWaits stop={waiting} /> : <PriceSoFar session={session} />;
}

function PriceSoFar({ session }: { readonly session: Session }) {
  const now = useNow(1000);
  const soFar = usePriceSoFar(session);
  const visit = useVisit(session.receiptKey);
  const freeUntil = visit?.freeUntil ? new Date(visit.freeUntil) : null;
  const [startsAt, endsAt] = [new Date(session.startTime), new Date(session.endTime)];
  const clock = localClock(session.timeZone, now);
  const minutes = Math.floor((now.getTime() - startsAt.getTime()) / 60_000);
  return (
    <div className={ui.stackHalf}>
      {freeUntil && now <= freeUntil ? (
        <p className={ui.strong}>{texts.freeUntil(formatTime(freeUntil, clock))}</p>
      ) : (
        <p className={ui.strong}>
          <span role="timer" className={styles.figures}>
            {soFar?.price ?? '\u00a0'}
          </span>
          {soFar && (
            <>
              {' '}
              <span className={styles.label}>{texts.soFar}</span>
            </>
          )}
        </p>
      )}
      <p className={classNames(ui.row, styles.end)}>
        {minutes > 0
          ? texts.counting(formatMinutes(minutes).replaceAll(' ', '\u00a0'))
          : texts.before(formatTime(startsAt, clock))}
      </p>
      <p className={ui.muted}>
        {texts.max(formatCents(session.totalCost), keepUnitsTogether(formatUntil(endsAt, { ...clock, now })))}
      </p>
    </div>
  );
}

type StopSessionProps = {
  readonly session: OwnSession;
  /** Other cars of the same booking still run. */
  readonly hasOthers?: boolean | undefined;
  readonly onEnded: (words: string) => void;
};

/** Ends it after a confirmation that says what is charged. */
export function StopSession({ session, hasOthers = false, onEnded }: StopSessionProps) {
  const soFar = usePriceSoFar(session);
  const plate = `${session.vehicleState} ${session.vehiclePlate}`.trim();
  const waiting = useWaitingStop(session._id);
  const key = session.receiptKey;
  const visit = useVisit(key);
  const stop = async () => {
    const stopped = await stopParking(session);
    if (!stopped) return;
    if (!visit?.exitDecides) onEnded(describeEnd(session, stopped, hasOthers));
    await refreshSessions();
    await refreshQueries(`/auto-pay/visits/${key}`);
  };
  if (waiting) return null;
  if (visit?.leavingUntil) {
    const time = formatTime(new Date(visit.leavingUntil), localClock(session.timeZone, new Date()));
    return <p role="status">{texts.leaving(time)}</p>;
  }
  if (visit?.exitDecides) {
    return (
      <ConfirmButton
        label={texts.stop}
        name={texts.stopFor(session.vehiclePlate)}
        variant="primary"
        full
        title={texts.title(plate)}
        confirmLabel={texts.confirmLeave}
        cancelLabel={texts.keep}
        act={stop}
      >
        <p>{texts.leave(LEAVING_MINUTES)}</p>
      </ConfirmButton>
    );
  }
  return (
    <ConfirmButton
      label={texts.stop}
      name={texts.stopFor(session.vehiclePlate)}
      variant="primary"
      full
      title={texts.title(plate)}
      confirmLabel={soFar && !hasOthers ? texts.confirm(soFar.price) : texts.confirmPlain}
      cancelLabel={texts.keep}
      act={stop}
    >
      <p>{soFar ? formatPrice(soFar, hasOthers) : texts.payNothing}</p>
      <p>{texts.moved}</p>
    </ConfirmButton>
  );
}

/** What it cost, and what goes back: a share of what was authorized for its order. */
function describeEnd(
  { vehiclePlate: plate, totalCost: max }: OwnSession,
  { startTime, endTime, totalCost }: Stopped,
  hasOthers: boolean,
): string {
  const released = max - totalCost;
  const time = timeUsed(Math.ceil((Date.parse(endTime) - Date.parse(startTime)) / 60_000));
  const price = formatCents(totalCost);
  if (hasOthers) return texts.endedBefore(plate, price, time);
  return released > 0 ? texts.endedFor(plate, price, time, formatCents(released)) : texts.ended(plate, price, time);
}

/** Less than an hour usually costs an hour, so its minutes would only raise a question. */
const timeUsed = (minutes: number): string => (minutes < 60 ? texts.firstHour : formatMinutes(minutes));

function formatPrice(
  { price, minutes }: { readonly price: string; readonly minutes: number },
  hasOthers: boolean,
): string {
  return (hasOthers ? texts.payOthers : texts.pay)(price, timeUsed(minutes));
}
