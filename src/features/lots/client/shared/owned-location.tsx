import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { t } from 'ttag';
import { ApiError } from '#platform/api/api-error.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { paths } from '#platform/paths/paths.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { NotFoundPage } from '#platform/ui/not-found-page.tsx';
import { Page, PageFrame } from '#platform/ui/page.tsx';
import { Skeleton, SkeletonList } from '#platform/ui/skeleton.tsx';
import type { Location } from '../../lots.contract.ts';

const texts = {
  lot: t`The lot`,
  lots: t`My locations`,
  notYours: t`This location is not yours to change.`,
};

type OwnedLocationProps = {
  readonly locationId: string;
  /** The page's heading if the lot did not load. */
  readonly title: string;
  /** Where the page leads back to if the lot did not load; without one, to the lot. */
  readonly back?: ComponentProps<typeof Page>['back'];
  /** The page's, so that nothing jumps when the lot has loaded. */
  readonly width?: ComponentProps<typeof PageFrame>['width'];
  /** The reader may look at it without owning it. */
  readonly isWatched?: boolean;
  readonly children: (location: Location) => ReactNode;
};

/**
 * Shows a page about one of the lots that the reader owns, manages or does the accounting for, once it is loaded, or says
 * that it is missing or not theirs.
 */
export function OwnedLocation({
  locationId,
  title,
  back = { to: paths.zones(locationId), label: texts.lot },
  width = 'form',
  isWatched = false,
  children,
}: OwnedLocationProps) {
  const found = useQuery(apiQuery('GET /locations/:id', { params: { id: locationId } }));
  if (isUnknown(found.error)) return <NotFoundPage />;
  if (found.isPending) return <ComingPage width={width} />;
  if (found.isError) {
    return (
      <Page title={title} width={width} back={back}>
        <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />
      </Page>
    );
  }
  const { location, isManaged } = found.data.data;
  if (isWatched || isManaged) return children(location);
  return (
    <Page title={location.name} lead={texts.notYours}>
      <ButtonLink to={paths.locations()}>{texts.lots}</ButtonLink>
    </Page>
  );
}

/** As tall as a link back, a heading and a sentence. */
const HEAD = {
  display: 'grid',
  gridTemplateRows: 'calc(var(--target) - var(--space-1)) calc(1.2 * var(--text-title)) 1.5rem',
  alignItems: 'center',
  rowGap: 'var(--space-1)',
};

/** With the shapes of the back link, the heading and the sentence below it, so that what follows does not move. */
export function ComingPage({ width }: Pick<OwnedLocationProps, 'width'>) {
  return (
    <PageFrame key="coming" width={width}>
      <div style={HEAD} aria-hidden>
        <Skeleton height="0.875rem" width="8rem" />
        <Skeleton height="var(--text-title)" width="14rem" />
        <Skeleton height="1rem" width="22rem" />
      </div>
      {width === 'wide' ? <SkeletonList rows={2} height="12rem" /> : <SkeletonList rows={4} height="4.5rem" />}
    </PageFrame>
  );
}

/** An address that names no lot. */
export function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
