import { useQuery } from '@tanstack/react-query';
import { VisitClaims } from '#features/auto-pay/client/shared/visit-claims.tsx';
import { apiUrl, callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';

/** "Not my car", where the lot has not decided in time (rule 405). */
export function LateClaims() {
  const list = useQuery(apiQuery('GET /support/auto-pay/claims'));
  return (
    <VisitClaims
      claims={list.data?.data.claims ?? []}
      forSupport
      pictureOf={({ _id: id, location }, readId) =>
        apiUrl('GET /support/auto-pay/claims/:locationId/:id/pictures/:readId', {
          params: { locationId: location._id, id, readId },
        })
      }
      decide={async ({ _id: visitId, location }, decided) => {
        const body = { locationId: location._id, visitId, ...decided };
        try {
          await callApi('POST /support/auto-pay/claims/decisions', { body });
        } finally {
          await refreshQueries('/support');
        }
      }}
    />
  );
}
