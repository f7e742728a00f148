import { classNames } from './class-names.ts';
import styles from './page.module.css';
import { SkeletonList } from './skeleton.tsx';

/** Stands where a page will be while its script is on the way. */
export function PageSkeleton() {
  return (
    <div className={classNames(styles.page, styles.reading, styles.coming)}>
      <SkeletonList rows={4} height="4rem" />
    </div>
  );
}
