import { useQuery } from '@tanstack/react-query';
import { bookingTexts } from '../../features/sessions/booking-texts.ts';
import { apiQuery } from '../../lib/query-client.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** Leads to where more time is bought for a session that runs already. */
export function AddTimeLink({ sessionId }: { readonly sessionId: string }) {
  const session = useQuery(apiQuery('GET /sessions/:id', { params: { id: sessionId } }));
  if (!session.data) return null;
  return (
    <ButtonLink to={paths.addTime(session.data.data.receiptKey, sessionId)} size="small" variant="secondary">
      {bookingTexts.addTime}
    </ButtonLink>
  );
}
