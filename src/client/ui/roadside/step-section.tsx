import { type ReactNode, useEffect, useRef } from 'react';
import hidden from '../base/hidden.module.css';
import styles from './step-section.module.css';

type StepSectionProps = {
  readonly title: string;
  /** A step that is left stays as it is, out of sight: what was typed there is still there on coming back. */
  readonly shown: boolean;
  /** Stood there when the page opened, and takes no focus by that. */
  readonly opening?: boolean;
  /** The title is heard but not seen, where something above names the step already. */
  readonly titleUnseen?: boolean;
  readonly children: ReactNode;
};

/** One step of several. When it comes on, its heading takes the focus and the screen. */
export function StepSection({ title, shown, opening = false, titleUnseen = false, children }: StepSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasShown = useRef(opening);
  useEffect(() => {
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
