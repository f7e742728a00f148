import type { ReactNode } from 'react';
import { LoadFailure } from '#platform/ui/load-failure.tsx';

type Loading = {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isFetchNextPageError?: boolean;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

type RevenueStateProps = {
  readonly query: Loading;
  /** Placed where the figures will be. */
  readonly skeleton: ReactNode;
};

/** Loading state or failure of the figures. Figures that have loaded stay below it. */
export function RevenueState({ query, skeleton }: RevenueStateProps) {
  if (query.isPending) return skeleton;
  if (!query.isError || query.isFetchNextPageError) return null;
  return <LoadFailure error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
}
