import { useQuery } from '@tanstack/react-query';
import { c, t } from 'ttag';
import { offerOn } from '#features/pricing/rules/offers.ts';
import { totalOf } from '#features/pricing/rules/price-line.ts';
import { zoneOffer } from '#features/zones/client/shared/zone-offer.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshStays } from '#platform/api/query-client.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { formatMinutes, formatMoment, formatTime, withArticle } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { ConfirmButton } from '#platform/ui/feedback/confirm-button.tsx';
import ui from '#platform/ui/primitives.module.css';
import { keepUnitsTogether } from '#platform/wording/unbroken.ts';
import { priceUsed } from '../../rules/start-stop.ts';
import type { HeldSession, Session } from '../../sessions.contract.ts';
import styles from '../history/sessions.module.css';

const texts = {
  soFar: t`so far`,
  counting: (time: string) => t`Parked for ${time}`,
  before: (time: string) => t`Time counts from ${withArticle(time)}`,
  max: (max: string, end: string) => t`At most ${max}. It ends by itself ${end}.`,
  stop: c('parking').t`Stop`,
  stopFor: (plate: string) => t`Stop parking for ${plate}`,
  title: (plate: string) => t`Stop parking for ${plate}?`,
  pay: (price: string, time: string) => t`You pay ${price} for ${time}. The rest of what was authorized is released.`,
  payMinimum: (price: string) =>
    t`You pay ${price} for the time until now. The rest of what was authorized is released.`,
  payOthers: (price: string, time: string) =>
    t`This car costs ${price} for ${time}. You pay when the last car of this booking has stopped.`,
  payNothing: t`You pay for the time until now, at least an hour. The rest of what was authorized is released.`,
  moved: t`Move the car first: once stopped, it is no longer paid for, and this cannot be undone.`,
  confirm: (price: string) => t`Stop and pay ${price}`,
  confirmPlain: t`Stop now`,
  keep: t`Keep parking`,
};

/** By the server's clock and the engine that charges; null until the zone's free hours are known. */
function usePriceSoFar(session: Session): { readonly price: string; readonly minutes: number } | null {
  const { locationId, zoneId } = session;
  const now = useNow(1000);
  const found = useQuery(apiQuery('GET /locations/:locationId/zones/:zoneId', { params: { locationId, zoneId } }));
  const place = found.data?.data;
  if (!place) return null;
  const offer = offerOn(session.terms, zoneOffer(place.zone, place.location));
  const running = { startsAt: new Date(session.startTime), endsAt: new Date(session.endTime) };
  const used = priceUsed(offer, running, { stoppedAt: now, max: session.lines });
  return { price: formatCents(totalOf(used.lines)), minutes: used.minutes };
}

/** The time and the price so far, in place of the time left. */
export function RunningPrice({ session }: { readonly session: Session }) {
  const now = useNow(1000);
  const soFar = usePriceSoFar(session);
  const [startsAt, endsAt] = [new Date(session.startTime), new Date(session.endTime)];
  const clock = localClock(session.timeZone, now);
  const minutes = Math.floor((now.getTime() - startsAt.getTime()) / 60_000);
  return (
    <div className={ui.stackHalf}>
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
      <p className={classNames(ui.row, styles.end)}>
        {minutes > 0
          ? texts.counting(formatMinutes(minutes).replaceAll(' ', '\u00a0'))
          : texts.before(formatTime(startsAt, clock))}
      </p>
      <p className={ui.muted}>
        {texts.max(formatCents(session.totalCost), keepUnitsTogether(formatMoment(endsAt, { ...clock, now })))}
      </p>
    </div>
  );
}

type StopSessionProps = {
  readonly session: HeldSession;
  /** Other cars of the same booking still run. */
  readonly hasOthers?: boolean | undefined;
  readonly onEnded: (plate: string) => void;
};

/** Ends it after a confirmation that says what is charged. */
export function StopSession({ session, hasOthers = false, onEnded }: StopSessionProps) {
  const soFar = usePriceSoFar(session);
  const plate = `${session.vehicleState} ${session.vehiclePlate}`.trim();
  const stop = async () => {
    await callApi('PATCH /sessions/:id', { params: { id: session._id }, body: { status: 'ended' } });
    await refreshStays();
    onEnded(session.vehiclePlate);
  };
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

/** Less than an hour usually costs an hour, so its minutes would only raise a question. */
function formatPrice(
  { price, minutes }: { readonly price: string; readonly minutes: number },
  hasOthers: boolean,
): string {
  if (hasOthers) return texts.payOthers(price, formatMinutes(minutes));
  return minutes < 60 ? texts.payMinimum(price) : texts.pay(price, formatMinutes(minutes));
}
