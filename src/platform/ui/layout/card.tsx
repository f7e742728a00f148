import type { ReactNode } from 'react';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import styles from './card.module.css';

/** Groups related content on its own surface. */
export function Card({ children }: { readonly children: ReactNode }) {
  return <section className={classNames(ui.stack2, ui.card, styles.card)}>{children}</section>;
}
