import { t } from 'ttag';
import { groupBy } from '#platform/contract/group-by.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import type { OwnSession } from '../../sessions.contract.ts';

/** Rule 375: what could not be charged when its driver left is above everything else, once a booking. */
export function OwedStays({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const owed = sessions.filter(({ untilStopped }) => untilStopped?.status === 'owed');
  return [...groupBy(owed, ({ orderId }) => orderId)].map(([orderId, [first, ...more]]) => {
    if (!first) return null;
    const price = formatCents(more.reduce((sum, { totalCost }) => sum + totalCost, first.totalCost));
    return (
      <Banner key={orderId} tone="error" title={t`You owe ${price} at ${first.locationName}`}>
        <ButtonLink to={paths.receipt(first.receiptKey)} size="small" variant="secondary">
          {t`See and pay`}
        </ButtonLink>
      </Banner>
    );
  });
}
