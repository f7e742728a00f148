import { type ReactNode, useState } from 'react';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import styles from './folding-rows.module.css';

/** A long list whose rows show the minimum, and each expand in place. */
export function FoldingRows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={ui.listCard} aria-label={label}>
      {children}
    </ul>
  );
}

type FoldingRowProps = {
  /** What is shown while it is closed. */
  readonly summary: ReactNode;
  /** Rendered once it is open. */
  readonly children: ReactNode;
};

export function FoldingRow({ summary, children }: FoldingRowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details className={styles.row} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={classNames(ui.rowBetween, styles.summary)}>{summary}</summary>
        {isOpen && <div className={styles.open}>{children}</div>}
      </details>
    </li>
  );
}
