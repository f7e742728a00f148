import { t } from 'ttag';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './stepper.module.css';

type StepperProps = {
  readonly steps: readonly string[];
  /** Counted from 0. */
  readonly current: number;
};

/** Progress through the steps. Not interactive: going back is a button of the step itself. */
export function Stepper({ steps, current }: StepperProps) {
  return (
    <ol className={classNames(ui.cluster, styles.steps)}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? styles.done : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {step}
          {index < current && <VisuallyHidden>{t`, done`}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
