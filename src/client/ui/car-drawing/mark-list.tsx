import type { ReactNode } from 'react';
import { t } from 'ttag';
import type { CarDamage, NotedMark } from '#domain/valet/damage/damage.ts';
import { describeMark } from '#domain/valet/damage/shown/damage-words.ts';
import { type MarkStanding, markStanding } from '#domain/valet/damage/shown/guest-answer.ts';
import styles from './mark-list.module.css';

type MarkListProps = {
  readonly damage: CarDamage;
  /** For the guest, in the second person. */
  readonly toGuest?: boolean;
  /** Who marked it, its photos, and what can be done about it. */
  readonly more: (mark: NotedMark, number: number) => ReactNode;
};

const standingWords = (): Readonly<
  Record<MarkStanding, { readonly staff: string; readonly guest: string } | null>
> => ({
  unanswered: null,
  accepted: { staff: t`Accepted by the guest`, guest: t`You accepted this` },
  objected: { staff: t`The guest objects`, guest: t`You objected` },
  added: { staff: t`Added after the guest looked`, guest: t`Added after you looked` },
});

/** The marks in words, with the numbers of the drawing. */
export function MarkList({ damage, toGuest = false, more }: MarkListProps) {
  return (
    <ol className={styles.marks}>
      {damage.marks.map((mark, place) => {
        if (mark.isGone) return null;
        const standing = markStanding(damage, mark);
        const words = standingWords()[standing];
        return (
          <li key={mark.id} value={place + 1} className={styles.mark}>
            <span className={styles.number} aria-hidden>
              {place + 1}
            </span>
            <div className={styles.about}>
              <p>{describeMark(mark)}</p>
              {mark.note && <p className={styles.soft}>{mark.note}</p>}
              {words && <p className={styles[standing]}>{toGuest ? words.guest : words.staff}</p>}
              {more(mark, place + 1)}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
