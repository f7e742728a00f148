import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { waitTone } from '../../rules/board/promise.ts';
import { useStandNow } from '../offline/use-stand-now.ts';
import { usePromise } from '../stand/use-stand.ts';
import styles from '../tickets/ticket-row.module.css';
import { waited } from './waited.ts';

const SECOND_MS = 1000;
const CLASSES = { calm: styles.wait, soon: styles.soon, late: styles.late };

type SinceProps = {
  readonly at: string;
  readonly label: string;
  /** Whose promise the wait is measured against (rule 254); if omitted, nothing was promised. */
  readonly locationId?: string;
  readonly isLabelHidden?: boolean;
};

/** The elapsed time by the server's clock, ticking. */
export function Since({ at, label, locationId, isLabelHidden = false }: SinceProps) {
  const promised = usePromise(locationId);
  const now = useStandNow(SECOND_MS);
  const since = new Date(at);
  const tone = promised === null ? null : waitTone(since, promised, now);
  return (
    <span className={CLASSES[tone ?? 'calm']} data-tone={tone}>
      {isLabelHidden ? <VisuallyHidden>{label} </VisuallyHidden> : `${label} `}
      <time dateTime={at}>{waited(since, now)}</time>
    </span>
  );
}
