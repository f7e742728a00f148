import { paths } from '#app/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import ui from '#platform/ui/primitives.module.css';
import { paidTexts as texts } from './paid-texts.ts';

type BookingOverProps = {
  readonly receiptKey: string;
  readonly isReservation: boolean;
  readonly onBookAgain: () => void;
};

/** Replaces the booking made here, once nothing of it remains. */
export function BookingOver({ receiptKey, isReservation, onBookAgain }: BookingOverProps) {
  return (
    <div className={ui.stack3}>
      <Banner tone="info" title={isReservation ? texts.canceledTitle : texts.refundedTitle}>
        {texts.overText}
      </Banner>
      <ButtonLink to={paths.receipt(receiptKey)} full>
        {texts.seeReceipt}
      </ButtonLink>
      <Button variant="quiet" onClick={onBookAgain}>
        {texts.bookAgain}
      </Button>
    </div>
  );
}
