import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { type FilledSign, readFilledSign } from '../rules/filled-sign.ts';
import { fillInCar } from './fill-in-car.ts';

const texts = {
  title: t`Park`,
};

/** From the link in a text to the sign's zone, with the car and the time filled in. */
export default function FilledSignPage({ params }: PageProps<typeof routes.filledSign>) {
  const [filled] = useState(() => fillIn(location.hash));
  const sign = useQuery({ ...apiQuery('GET /signs/:code', { params }), retry: false });
  if (sign.data) {
    const { locationId, zoneId } = sign.data.data;
    const minutes = filled?.minutes ?? null;
    const query = minutes === null ? {} : { for: String(minutes) };
    return <Redirect to={withQuery(paths.zone(locationId, zoneId), query)} replace />;
  }
  if (sign.isPending) return <PageSkeleton />;
  // The search says that the code is unknown.
  if (sign.error instanceof ApiError && sign.error.status === 404)
    return <Redirect to={withQuery(paths.locations(), { code: params.code })} replace />;
  return (
    <Page title={texts.title}>
      <LoadFailure error={sign.error} busy={sign.isFetching} onRetry={sign.refetch} />
    </Page>
  );
}

/** Before the zone's page, which fills its form in when it opens. */
function fillIn(hash: string): FilledSign | null {
  const filled = readFilledSign(hash);
  if (filled) fillInCar(filled);
  return filled;
}
