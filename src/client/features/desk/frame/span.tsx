import type { Session } from '#contract/stays/sessions.contract.ts';
import styles from './desk.module.css';
import { formatSpan } from './desk-times.ts';

/** A time span that breaks only between start and end. */
export function Span({ of }: { readonly of: Pick<Session, 'startTime' | 'endTime' | 'timeZone'> }) {
  const [start, end] = formatSpan(of, of.timeZone).split(' – ');
  return (
    <span>
      <span className={styles.nowrap}>{start} –</span> <span className={styles.nowrap}>{end}</span>
    </span>
  );
}
