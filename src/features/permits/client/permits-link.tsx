import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { apiQuery } from '#platform/api/query-client.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { monthlyTotal } from './permit-price.ts';

const texts = {
  from: (price: string) => t`Monthly permits from ${price}`,
};

/** A link to what a lot sells by the month, with the least that a driver pays for it; nothing if it sells none. */
export default function PermitsLink({ locationId }: { readonly locationId: string }) {
  const { data } = useQuery(apiQuery('GET /locations/:id/permit-plans', { params: { id: locationId } }));
  const sold = data?.data.plans.filter(({ paused }) => !paused) ?? [];
  if (!data || sold.length === 0) return null;
  // What is sold out can only be waited for.
  const offered = sold.some(({ left }) => left > 0) ? sold.filter(({ left }) => left > 0) : sold;
  const least = Math.min(...offered.map((plan) => monthlyTotal(data.data.location, plan)));
  return (
    <ButtonLink to={paths.lotPermits(locationId)} variant="secondary">
      {texts.from(formatCents(least))}
    </ButtonLink>
  );
}
