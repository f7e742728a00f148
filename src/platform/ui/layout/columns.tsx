import type { ReactNode } from 'react';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import styles from './columns.module.css';

type ColumnsProps = { readonly first: ReactNode; readonly second: ReactNode };

/** Two columns of cards on a wide screen, one on a phone. */
export function Columns({ first, second }: ColumnsProps) {
  return (
    <div className={classNames(ui.stack3, styles.columns)}>
      <div>{first}</div>
      <div>{second}</div>
    </div>
  );
}
