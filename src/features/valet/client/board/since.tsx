import { SECOND_MS } from '#platform/calendar/durations.ts';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { waitTone } from '../../rules/board/promise.ts';
import { useStandNow } from '../offline/use-stand-now.ts';
import styles from '../tickets/ticket-row.module.css';
import { formatWait } from './waited.ts';

const CLASSES = { calm: styles.wait, soon: styles.soon, late: styles.late };

type SinceProps = {
  readonly at: string;
  readonly label: string;
  /** How long it may take: the promise to a guest (rule 254), or until nobody comes for a car in front (rule 251); null without a limit. */
  readonly maxMinutes: number | null;
  readonly isLabelHidden?: boolean;
};

/** The elapsed time by the server's clock, ticking. */
export function Since({ at, label, maxMinutes, isLabelHidden = false }: SinceProps) {
  const now = useStandNow(SECOND_MS);
  const since = new Date(at);
  const tone = maxMinutes === null ? null : waitTone(since, maxMinutes, now);
  return (
    <span className={CLASSES[tone ?? 'calm']} data-tone={tone}>
      {isLabelHidden ? <VisuallyHidden>{label} </VisuallyHidden> : `${label} `}
      <time dateTime={at}>{formatWait(since, now)}</time>
    </span>
  );
}
