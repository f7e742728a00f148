import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { refreshSessions } from '#platform/api/query-client.ts';
import { mapsUrl } from '#platform/browser/maps-url.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { formatMinutes } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { ConfirmButton } from '#platform/ui/feedback/confirm-button.tsx';
import acts from '#platform/ui/layout/acts.module.css';
import { OutsideLink } from '#platform/ui/layout/outside-link.tsx';
import { keepUnitsTogether } from '#platform/wording/unbroken.ts';
import type { OwnSession } from '../../sessions.contract.ts';
import { AddToCalendar } from '../history/add-to-calendar.tsx';
import { SessionCard } from '../history/session-card.tsx';
import styles from '../history/sessions.module.css';

const texts = {
  offer: t`Change`,
  offerFor: (plate: string) => t`Change the reservation for ${plate}`,
  starts: (left: string) => t`Starts in ${left}`,
  startsNow: t`Starts now`,
  early: t`You may arrive up to 15 minutes early.`,
  cancelUntil: t`Cancel for free until it starts.`,
  directionsTo: (lot: string) => t`Directions to ${lot}`,
  cancel: t`Cancel`,
  confirmCancel: t`Cancel reservation`,
  cancelOf: (plate: string) => t`Cancel reservation for ${plate}`,
  cancelTitle: (plate: string) => t`Cancel the reservation for ${plate}?`,
  cancelText: (total: string) => t`Your space is released, and you get a full refund of ${total}.`,
  cancelFree: t`Your space is released.`,
  keep: t`Keep reservation`,
  canceled: (plate: string) => t`The reservation for ${plate} is canceled.`,
  willBeRefunded: (total: string) => t`${total} will be refunded.`,
  directions: t`Directions`,
};

const CLOCK_MS = 15_000;

type ReservationProps = {
  readonly session: OwnSession;
  /** Whether the reader may move and cancel it. */
  readonly canChange: boolean;
  /** A message, including what is refunded. */
  readonly onCanceled: (words: string) => void;
};

/** A stay that has not started yet: when it starts, how to get there, and until when it can be canceled for free. */
export function Reservation({ session, canChange, onCanceled }: ReservationProps) {
  const now = useNow(CLOCK_MS);
  const { locationName, locationAddress } = session;
  const startsAt = new Date(session.startTime);
  const minutes = Math.floor((startsAt.getTime() - now.getTime()) / 60_000);
  return (
    <SessionCard session={session}>
      <div className={styles.facts}>
        <p>
          <strong>{minutes > 0 ? texts.starts(keepUnitsTogether(formatMinutes(minutes))) : texts.startsNow}</strong>.{' '}
          {texts.early}
        </p>
        {canChange && <p>{texts.cancelUntil}</p>}
      </div>
      <div className={acts.acts}>
        <OutsideLink
          href={mapsUrl(`${locationName}, ${locationAddress}`)}
          name={texts.directionsTo(locationName)}
          variant="secondary"
          size="small"
        >
          {texts.directions}
        </OutsideLink>
        <AddToCalendar session={session} />
        {canChange && (
          <>
            <MoveLink session={session} />
            <CancelReservation session={session} onCanceled={onCanceled} />
          </>
        )}
      </div>
    </SessionCard>
  );
}

function MoveLink({ session: { receiptKey, _id, vehiclePlate } }: Pick<ReservationProps, 'session'>) {
  return (
    <ButtonLink
      to={paths.moveReservation(receiptKey, _id)}
      size="small"
      variant="secondary"
      name={texts.offerFor(vehiclePlate)}
    >
      {texts.offer}
    </ButtonLink>
  );
}

function CancelReservation({ session, onCanceled }: Omit<ReservationProps, 'canChange'>) {
  const { _id: id, receiptKey: key, vehiclePlate, vehicleState, totalCost } = session;
  const cancel = async () => {
    await callApi('POST /receipts/:key/reservations/:id/cancel', { params: { key, id } });
    const back = totalCost > 0 ? [texts.willBeRefunded(formatCents(totalCost))] : [];
    onCanceled([texts.canceled(vehiclePlate), ...back].join(' '));
    await refreshSessions();
  };
  return (
    <ConfirmButton
      label={texts.cancel}
      name={texts.cancelOf(vehiclePlate)}
      size="small"
      title={texts.cancelTitle(`${vehicleState} ${vehiclePlate}`)}
      confirmLabel={texts.confirmCancel}
      cancelLabel={texts.keep}
      act={cancel}
    >
      <p>{totalCost > 0 ? texts.cancelText(formatCents(totalCost)) : texts.cancelFree}</p>
    </ConfirmButton>
  );
}
