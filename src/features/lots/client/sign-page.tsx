import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { Redirect } from 'wouter';
import { ApiError } from '#platform/api/api-error.ts';
import { withQuery } from '#platform/api/fill-path.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import { PageSkeleton } from '#platform/ui/page-skeleton.tsx';

const texts = {
  title: t`Find parking`,
};

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
