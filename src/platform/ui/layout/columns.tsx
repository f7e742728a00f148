import type { ReactNode } from 'react';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';

type ColumnsProps = { readonly first: ReactNode; readonly second: ReactNode };

/** Two columns of cards on a wide screen, one on a phone. */
export function Columns({ first, second }: ColumnsProps) {
  return (
    <div className={classNames(ui.stack3, ui.columns)}>
      <div className={ui.stack3}>{first}</div>
      <div className={ui.stack3}>{second}</div>
    </div>
  );
}
