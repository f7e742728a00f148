import { classNames } from '../base/class-names.ts';
import styles from './status-badge.module.css';

type StatusBadgeProps = {
  /** paid green, unpaid red, parked orange, requested blue, ready purple, what is over or not begun grey. */
  readonly tone: 'green' | 'red' | 'orange' | 'blue' | 'purple' | 'grey';
  /** The word for it: color alone says nothing. */
  readonly children: string;
};

export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
