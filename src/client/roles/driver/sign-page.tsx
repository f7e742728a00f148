import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { lotsTexts as texts } from '../../features/locations/place/lots-texts.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { withQuery } from '../../lib/api/fill-path.ts';
import { apiQuery } from '../../lib/api/query-client.ts';
import type { PageProps } from '../../lib/routing/route-entry.ts';
import { paths, type routes } from '../../paths.ts';
import { LoadFailure } from '../../ui/base/load-failure.tsx';
import { Page } from '../../ui/base/page.tsx';
import { PageSkeleton } from '../../ui/base/page-skeleton.tsx';

/** From the code on a sign to its zone. The server does the same when the page is loaded fresh. */
export default function SignPage({ params }: PageProps<typeof routes.sign>) {
  const sign = useQuery(apiQuery('GET /signs/:code', { params }));
  if (sign.data) return <Redirect to={paths.zone(sign.data.data.locationId, sign.data.data.zoneId)} replace />;
  if (sign.isPending) return <PageSkeleton />;
  if (sign.error instanceof ApiError && sign.error.status === 404) {
    // The search says that the code is unknown.
    return <Redirect to={withQuery(paths.locations(), params)} replace />;
  }
  return (
    <Page title={texts.title}>
      <LoadFailure error={sign.error} busy={sign.isFetching} onRetry={sign.refetch} />
    </Page>
  );
}
