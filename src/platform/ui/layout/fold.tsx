import { type ReactNode, useState } from 'react';
import { useIsWide } from '#platform/browser/use-is-wide.ts';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import styles from './fold.module.css';

type FoldProps = {
  readonly title: string;
  /** For the title: 3 for a part of a part. */
  readonly level?: 2 | 3;
  /** A few words about its content, while it is collapsed. */
  readonly summary?: string;
  /** Something in it has to be visible. */
  readonly mustOpen?: boolean;
  /** Alone in a card, whose edges are enough. */
  readonly inCard?: boolean;
  /** Controls for the whole part: next to its title, or first inside the fold. */
  readonly acts?: ReactNode;
  readonly children: ReactNode;
};

/** A part of a long page: always open on a wide screen, collapsed on a phone until needed. A tablet that is turned keeps what is in it. */
export function Fold({ title, level = 2, summary, mustOpen = false, inCard = false, acts, children }: FoldProps) {
  const isWide = useIsWide();
  const [isOpen, setOpen] = useState(false);
  const Heading = `h${level}` as const;
  const isShown = isOpen || mustOpen;
  return (
    <details
      className={classNames(!isWide && (inCard ? styles.bare : styles.fold))}
      open={isWide || isShown}
      onToggle={({ currentTarget }) => isWide || setOpen(currentTarget.open)}
      // If the focus is inside of it, not on its title, it stays open when the screen gets narrow.
      onFocus={({ target, currentTarget }) => target.parentElement === currentTarget || setOpen(true)}
    >
      <summary hidden={isWide}>
        {!isWide && <Heading>{title}</Heading>}
        {!isWide && !isShown && summary && <span className={ui.muted}>{summary}</span>}
      </summary>
      <div className={classNames(ui.stack2, styles.part)}>
        {(isWide || acts) && (
          <div className={classNames(isWide && ui.rowBetween)}>
            {isWide && <Heading>{title}</Heading>}
            {acts}
          </div>
        )}
        {children}
      </div>
    </details>
  );
}
