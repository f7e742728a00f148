import type { Session } from '#features/parking/sessions.contract.ts';
import styles from './support.module.css';
import { formatSpan } from './support-times.ts';

/** A time span that breaks between start and end, and in a narrow column between a day and its time. */
export function Span({ of }: { readonly of: Pick<Session, 'startTime' | 'endTime' | 'timeZone'> }) {
  const [start = '', end = ''] = formatSpan(of, of.timeZone).split(' – ');
  const parts = [...daysAndTimes(`${start} –`), ...daysAndTimes(end)];
  return (
    <span>
      {parts.map((part, index) => (
        <span key={part}>
          {index > 0 && ' '}
          <span className={styles.nowrap}>{part}</span>
        </span>
      ))}
    </span>
  );
}

/** "Nov 19, 2026," and "10:14 PM". */
const daysAndTimes = (moment: string): string[] => moment.split(/(?<=,) (?=[^,]*$)/);
