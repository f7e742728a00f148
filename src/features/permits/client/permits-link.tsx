import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { apiQuery } from '#platform/api/query-client.ts';
import { paths } from '#platform/paths/paths.ts';
import { ButtonLink } from '#platform/ui/button.tsx';

/** A link to what a lot sells by the month; nothing if it sells none. */
export default function PermitsLink({ locationId }: { readonly locationId: string }) {
  const { data } = useQuery(apiQuery('GET /locations/:id/permit-plans', { params: { id: locationId } }));
  if (!data?.data.plans.some(({ paused }) => !paused)) return null;
  return (
    <ButtonLink to={paths.lotPermits(locationId)} variant="secondary">
      {t`Monthly permits`}
    </ButtonLink>
  );
}
