import { useStandNow } from '../offline/use-stand-now.ts';
import styles from '../ticket/ticket-card.module.css';
import { waited } from './waited.ts';

const SECOND_MS = 1000;

/** The elapsed time, ticking; a long wait is highlighted. */
export function Since({ at, label }: { readonly at: string; readonly label: string }) {
  const { words, isLong } = waited(new Date(at), useStandNow(SECOND_MS));
  return (
    <span className={isLong ? styles.longWait : styles.wait}>
      {label} <time dateTime={at}>{words}</time>
    </span>
  );
}
