import { type ReactNode, useId } from 'react';
import ui from '#platform/ui/primitives.module.css';
import styles from '../field.module.css';
import type { FieldLabels } from '../field.tsx';
import controls from './controls.module.css';

type FieldGroupProps = Omit<FieldLabels, 'optional'> & {
  /** `describedBy` links the hint and the error to a control. */
  readonly children: (tied: { readonly describedBy: string | undefined }) => ReactNode;
};

/** Several controls for one value, with one label, hint and error. */
export function FieldGroup({ label, hint, error, children }: FieldGroupProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <fieldset className={ui.stack1}>
      <legend className={controls.groupLabel}>{label}</legend>
      {hint && (
        <div id={hintId} className={ui.muted}>
          {hint}
        </div>
      )}
      {children({ describedBy: [errorId, hintId].filter(Boolean).join(' ') || undefined })}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
