import { Skeleton, SkeletonList } from '../../../ui/base/skeleton.tsx';

/** The places of figures, chart and what follows. */
export function RevenueSkeleton() {
  return (
    <>
      <SkeletonList rows={1} height="12rem" />
      <Skeleton height="24rem" />
      <Skeleton height="24rem" />
    </>
  );
}
