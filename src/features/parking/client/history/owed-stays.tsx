import { t } from 'ttag';
import { paths } from '#app/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import type { HeldSession } from '../../sessions.contract.ts';

/** Rule 375: what could not be charged when its driver left is above everything else, once a booking. */
export function OwedStays({ sessions }: { readonly sessions: readonly HeldSession[] }) {
  const owed = sessions.filter(({ untilStopped }) => untilStopped?.status === 'owed');
  const bookings = new Map(owed.map((session) => [session.orderId, session]));
  return [...bookings.values()].map(({ orderId, receiptKey, locationName }) => (
    <Banner key={orderId} tone="error" title={t`You owe for parking at ${locationName}`}>
      <ButtonLink to={paths.receipt(receiptKey)} size="small" variant="secondary">
        {t`See and pay`}
      </ButtonLink>
    </Banner>
  ));
}
