import { classNames } from '../class-names.ts';
import styles from './status-badge.module.css';

type StatusBadgeProps = {
  /** Green for paid, red for unpaid, orange for parked, blue for requested, purple for ready, gray for the rest. */
  readonly tone: 'green' | 'red' | 'orange' | 'blue' | 'purple' | 'gray';
  /** Color alone is not accessible, so every badge has a word. */
  readonly children: string;
};

export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
