import type { CSSProperties, ReactNode } from 'react';
import { t } from 'ttag';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../skeleton.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './card-grid.module.css';

type CardGridProps = {
  readonly children: ReactNode;
  /** The rows of each card, such as "1fr auto", so that buttons line up however long the text above them is. */
  readonly rows?: string;
};

/** Cards side by side, as many as fit. */
export function CardGrid({ children, rows }: CardGridProps) {
  return (
    <div className={styles.grid} style={rows === undefined ? undefined : ({ '--card-rows': rows } as CSSProperties)}>
      {children}
    </div>
  );
}

/** A card's title, and the text next to it. */
export function CardHead({ children }: { readonly children: ReactNode }) {
  return <div className={styles.head}>{children}</div>;
}

/** Placeholders for a `CardGrid`, announced once. */
export function ComingCards({ count, height }: { readonly count: number; readonly height: string }) {
  return (
    <div className={classNames(styles.grid, styles.late)} role="status">
      <VisuallyHidden>{t`Loading`}</VisuallyHidden>
      {Array.from({ length: count }, (_, card) => card).map((card) => (
        <Skeleton key={card} height={height} />
      ))}
    </div>
  );
}
