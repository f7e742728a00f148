import { t } from 'ttag';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { paths } from '#platform/paths/paths.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { Confirmation } from '#platform/ui/feedback/confirmation.tsx';
import { WithEmail } from '#platform/ui/layout/email-address.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import ui from '#platform/ui/primitives.module.css';
import { BookedPlates } from './booking-summary.tsx';
import type { VehicleDraft } from './vehicle-draft.ts';
import { namePlates } from './what-was-booked.ts';

const texts = {
  doneTitle: t`You are parked`,
  done: (plates: string, until: string, isFree: boolean) => `${plates}: ${isFree ? t`free` : t`paid`} ${until}.`,
  reservedTitle: t`Your space is reserved`,
  reservedNext: t`Move it or cancel it for free until it starts.`,
  confirmationSent: (email: string) => t`Your confirmation is on its way to ${email}.`,
  receiptSent: (email: string) => t`The receipt is on its way to ${email}.`,
  receiptMailed: (email: string) => t`Receipt sent to ${email}.`,
  bookingHistory: t`Booking History`,
  seeReceipt: t`See the receipt`,
  seeReservation: t`See the reservation`,
  bookAgain: t`Pay for another car`,
  driveSafe: t`Nothing goes on the dash: officers look up your plate.`,
  keepInAccount: t`Save it to an account`,
};

type BookingDoneProps = {
  readonly receiptKey: string;
  readonly vehicles: readonly VehicleDraft[];
  readonly until: string;
  /** Nothing was paid, as with a merchant's code. */
  readonly isFree: boolean;
  /** Set for a stay that starts later. */
  readonly reserved: string | null;
  /** Where the receipt was sent, if anywhere. */
  readonly sentTo: string | null;
  /** Where the confirmation of a reservation was sent, if anywhere. */
  readonly mailedTo: string | null;
  /** Where the receipt is emailed automatically, if anywhere. */
  readonly receiptTo: string | null;
  readonly onBookAgain: () => void;
};

/** The booking is done: what was paid for, and where to find it again. */
export function BookingDone({
  receiptKey,
  vehicles,
  until,
  isFree,
  reserved,
  sentTo,
  mailedTo,
  receiptTo,
  onBookAgain,
}: BookingDoneProps) {
  const user = useCurrentUser();
  const receipt = paths.receipt(receiptKey);
  return (
    <div className={ui.stack3}>
      <Confirmation title={reserved ? texts.reservedTitle : texts.doneTitle}>
        {reserved ? (
          <>
            <p>{reserved}</p>
            <BookedPlates vehicles={vehicles} />
          </>
        ) : (
          texts.done(namePlates(vehicles), until, isFree)
        )}
      </Confirmation>
      {sentTo !== null && (
        <p>
          <WithEmail text={texts.receiptSent(sentTo)} email={sentTo} />
        </p>
      )}
      {mailedTo !== null && (
        <p>
          <WithEmail text={texts.confirmationSent(mailedTo)} email={mailedTo} />
        </p>
      )}
      {receiptTo !== null && (
        <p>
          <WithEmail text={texts.receiptMailed(receiptTo)} email={receiptTo} />
        </p>
      )}
      <p>{reserved ? texts.reservedNext : texts.driveSafe}</p>
      {user && (
        <ButtonLink to={paths.bookings()} full>
          {texts.bookingHistory}
        </ButtonLink>
      )}
      <ButtonLink to={receipt} variant={user ? 'secondary' : 'primary'} full>
        {reserved ? texts.seeReservation : texts.seeReceipt}
      </ButtonLink>
      <Button variant="quiet" onClick={onBookAgain}>
        {texts.bookAgain}
      </Button>
      {!user && (
        <p>
          <TextLink to={paths.register({ role: 'customer', from: receipt })}>{texts.keepInAccount}</TextLink>
        </p>
      )}
    </div>
  );
}
