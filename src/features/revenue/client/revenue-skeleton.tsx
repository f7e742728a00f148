import { Skeleton, SkeletonList } from '#platform/ui/skeleton.tsx';

/** Placeholders for the figures, the chart and the rest. */
export function RevenueSkeleton() {
  return (
    <>
      <SkeletonList rows={1} height="12rem" />
      <Skeleton height="24rem" />
      <Skeleton height="24rem" />
    </>
  );
}
