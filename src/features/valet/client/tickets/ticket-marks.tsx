import { classNames } from '#platform/ui/class-names.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import styles from './ticket-marks.module.css';
import { marksOf, rowMarksOf } from './ticket-status-marks.ts';

/** A ticket's marks, each with a word, a color and a shape. With `userId` it says who is bringing a car that is on its way. */
export function TicketMarks({ ticket, userId }: { readonly ticket: Valet; readonly userId?: string | undefined }) {
  const marks = userId === undefined ? marksOf(ticket) : rowMarksOf(ticket, userId);
  return (
    <p className={styles.marks}>
      {marks.map(({ tone, word }) => (
        <span key={word} className={classNames(styles.mark, styles[tone])}>
          {word}
        </span>
      ))}
    </p>
  );
}

/** Sets `--tone` to the color of the status for its children. */
export function toneClass(ticket: Valet): string | undefined {
  return styles[`${marksOf(ticket)[0].tone}Band`];
}
