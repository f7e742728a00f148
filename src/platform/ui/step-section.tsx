import { type ReactNode, useLayoutEffect, useRef } from 'react';
import hidden from './hidden.module.css';
import styles from './step-section.module.css';

type StepSectionProps = {
  readonly title: string;
  /** A hidden step stays mounted, so that its fields keep their values. */
  readonly shown: boolean;
  /** The step the page opens with; it does not take the focus. */
  readonly opening?: boolean;
  /** Hides the title visually if something above already names the step. */
  readonly titleUnseen?: boolean;
  readonly children: ReactNode;
};

/** One step of several. When it is shown, its heading takes the focus and scrolls into view. */
export function StepSection({ title, shown, opening = false, titleUnseen = false, children }: StepSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasShown = useRef(opening);
  // Before anybody can press anything on it: a later effect would take the focus back.
  useLayoutEffect(() => {
    const isNews = shown && !wasShown.current;
    wasShown.current = shown;
    if (!isNews) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [shown]);
  return (
    <section className={styles.section} hidden={!shown}>
      <h2 ref={heading} tabIndex={-1} className={titleUnseen ? hidden.hidden : undefined}>
        {title}
      </h2>
      {children}
    </section>
  );
}
