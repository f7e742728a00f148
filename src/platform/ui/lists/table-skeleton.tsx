import { t } from 'ttag';
import { Skeleton } from '../skeleton.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './table-skeleton.module.css';

/** A table's head and rows on wide screens, cards on others. */
export function TableSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div className={styles.table} role="status">
      <VisuallyHidden>{t`Loading`}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <span key={row} className={styles.row} aria-hidden>
          <Skeleton height="1rem" width="30%" />
          <Skeleton height="1rem" width="18%" />
          <Skeleton height="1rem" width="22%" />
          <Skeleton height="1rem" width="12%" />
        </span>
      ))}
    </div>
  );
}
