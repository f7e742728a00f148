import { t } from 'ttag';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type SkeletonProps = {
  /** The final size, in any CSS length, so that nothing moves when the content arrives. */
  readonly height: string;
  readonly width?: string;
};

/** A placeholder for content that is still loading. */
export function Skeleton({ height, width = '100%' }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ height, width }} aria-hidden />;
}

/** Placeholders for a list's rows, announced once. */
export function SkeletonList({ rows, height }: { readonly rows: number; readonly height: string }) {
  return (
    <div className={styles.late} role="status">
      <VisuallyHidden>{t`Loading`}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} height={height} />
      ))}
    </div>
  );
}
