import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import ui from '#platform/ui/primitives.module.css';
import styles from './dialog.module.css';

type DialogProps = {
  readonly title: string;
  /** Escape, or the phone's back gesture. */
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Open for as long as it is rendered. The native dialog traps the focus. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closing before unmounting returns the focus to where it was.
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onCancel={onClose}>
      <div className={ui.stack2}>
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

/** The buttons of a dialog, stacked. */
export function DialogButtons({ children }: { readonly children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
