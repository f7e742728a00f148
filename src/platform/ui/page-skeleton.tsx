import { classNames } from './class-names.ts';
import styles from './page.module.css';
import { SkeletonList } from './skeleton.tsx';

/** A placeholder for a page whose script is loading. */
export function PageSkeleton() {
  return (
    <div className={classNames(styles.page, styles.reading)}>
      <SkeletonList rows={4} height="4rem" />
    </div>
  );
}
