import { useQuery } from '@tanstack/react-query';
import { apiUrl, callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { VisitClaims } from './shared/visit-claims.tsx';

/** What the lot decides about (rule 405). */
export function ClaimsAtLot({ locationId }: { readonly locationId: string }) {
  const list = useQuery(apiQuery('GET /locations/:id/auto-pay/claims', { params: { id: locationId } }));
  if (list.isError) return <LoadFailure error={list.error} busy={list.isFetching} onRetry={list.refetch} />;
  return (
    <VisitClaims
      claims={list.data?.data.claims ?? []}
      pictureOf={({ _id: id }, readId) =>
        apiUrl('GET /locations/:locationId/auto-pay/claims/:id/pictures/:readId', {
          params: { locationId, id, readId },
        })
      }
      decide={async ({ _id: id }, body) => {
        const params = { locationId, id };
        try {
          await callApi('POST /locations/:locationId/auto-pay/claims/:id/decision', { params, body });
        } finally {
          await refreshQueries(`/locations/${locationId}/auto-pay`);
        }
      }}
    />
  );
}
