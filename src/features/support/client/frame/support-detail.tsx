import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#platform/api/api-error.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { SupportFrame } from './support-frame.tsx';

type SupportThingProps<T> = {
  readonly found: UseQueryResult<T>;
  readonly words: { readonly loading: string; readonly notFound: string; readonly notFoundText: string };
  readonly titleOf: (thing: T) => string;
  readonly leadOf?: (thing: T) => ReactNode;
  readonly children: (thing: T) => ReactNode;
};

/** A support page about one thing: loading, missing, or shown. Data already shown stays when a refresh fails. */
export function SupportDetail<T>({ found, words, titleOf, leadOf, children }: SupportThingProps<T>) {
  const { data, error, isPending } = found;
  const isUnknown = data === undefined && error instanceof ApiError && [400, 404].includes(error.status);
  return (
    <SupportFrame
      title={data === undefined ? words.loading : titleOf(data)}
      lead={data === undefined ? undefined : leadOf?.(data)}
    >
      {isPending && <SkeletonList rows={3} height="9rem" />}
      {isUnknown && <EmptyState title={words.notFound} text={words.notFoundText} />}
      {found.isError && !isUnknown && <LoadFailure error={error} onRetry={found.refetch} busy={found.isFetching} />}
      {data !== undefined && children(data)}
    </SupportFrame>
  );
}
