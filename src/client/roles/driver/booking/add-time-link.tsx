import { bookingTexts } from '../../../features/sessions/booking/booking-texts.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';

type AddTimeLinkProps = { readonly sessionId: string; readonly receiptKey: string };

/** Leads to where more time is bought for a session that runs already. */
export function AddTimeLink({ sessionId, receiptKey }: AddTimeLinkProps) {
  return (
    <ButtonLink to={paths.addTime(receiptKey, sessionId)} size="small" variant="secondary">
      {bookingTexts.addTime}
    </ButtonLink>
  );
}
