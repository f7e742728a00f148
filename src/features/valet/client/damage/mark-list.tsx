import type { ReactNode } from 'react';
import { t } from 'ttag';
import ui from '#platform/ui/primitives.module.css';
import type { CarDamage, NotedMark } from '../../rules/damage/damage.ts';
import { describeMark } from '../../rules/damage/damage-words.ts';
import { type MarkStanding, markStanding } from '../../rules/damage/guest-answer.ts';
import styles from './damage.module.css';

type MarkListProps = {
  readonly damage: CarDamage;
  /** For the guest, in the second person. */
  readonly toGuest?: boolean;
  /** Who marked it and when. */
  readonly by?: (mark: NotedMark) => string;
  /** Its photos. */
  readonly beside?: (mark: NotedMark) => ReactNode;
  /** What can be done about it. */
  readonly more?: (mark: NotedMark, number: number) => ReactNode;
};

const standingWords = (): Readonly<
  Record<MarkStanding, { readonly staff: string; readonly guest: string } | null>
> => ({
  unanswered: null,
  accepted: { staff: t`Accepted by the guest`, guest: t`You accepted this` },
  objected: { staff: t`The guest objects`, guest: t`You objected` },
  added: { staff: t`Added after the guest looked`, guest: t`Added after you looked` },
});

/** The marks in words, with the numbers from the drawing. */
export function MarkList({ damage, toGuest = false, by, beside, more }: MarkListProps) {
  // An objection to all of them is shown once, with its words.
  const isSplit = damage.marks.some((mark) => !mark.isGone && markStanding(damage, mark) !== 'objected');
  return (
    <ol className={ui.stack1}>
      {damage.marks.map((mark, index) => {
        if (mark.isGone) return null;
        const standing = markStanding(damage, mark);
        const words = standing === 'objected' && !isSplit ? null : standingWords()[standing];
        const about = [mark.note, by?.(mark)].filter(Boolean).join(' · ');
        return (
          <li key={mark.id} value={index + 1} className={styles.mark}>
            <span className={styles.number} aria-hidden>
              {index + 1}
            </span>
            <div className={ui.stackHalf}>
              <p>{describeMark(mark)}</p>
              {(words || about) && (
                <p className={ui.muted}>
                  {words && <strong className={styles[standing]}>{toGuest ? words.guest : words.staff}</strong>} {about}
                </p>
              )}
              {more?.(mark, index + 1)}
            </div>
            {beside?.(mark)}
          </li>
        );
      })}
    </ol>
  );
}
