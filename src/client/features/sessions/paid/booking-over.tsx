import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import styles from '../booking/booking.module.css';
import { paidTexts as texts } from './paid-texts.ts';

type BookingOverProps = {
  readonly receiptKey: string;
  readonly isReservation: boolean;
  readonly onBookAgain: () => void;
};

/** Replaces the booking made here, once nothing of it remains. */
export function BookingOver({ receiptKey, isReservation, onBookAgain }: BookingOverProps) {
  return (
    <div className={styles.step}>
      <Notice tone="info" title={isReservation ? texts.canceledTitle : texts.refundedTitle}>
        {texts.overText}
      </Notice>
      <ButtonLink to={paths.receipt(receiptKey)} full>
        {texts.seeReceipt}
      </ButtonLink>
      <Button variant="quiet" onClick={onBookAgain}>
        {texts.bookAgain}
      </Button>
    </div>
  );
}
