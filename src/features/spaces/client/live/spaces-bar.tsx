import { t } from 'ttag';
import ui from '#platform/ui/primitives.module.css';
import { formatCount } from '#platform/wording/format-count.ts';
import { barOf, closedOf, type ShownSpaces } from './counted-zones.ts';
import styles from './live.module.css';

const texts = {
  taken: (count: number) => t`${count} taken`,
  blocked: (count: number) => t`${count} blocked`,
  free: (count: number) => t`${count} left`,
  closed: (count: number) => t`${count} empty, marked as full`,
  over: (count: number) => t`${formatCount(count)} over`,
};

/** How much of a zone or lot is taken, blocked, closed and left, as a bar with its numbers below. */
export function SpacesBar({ spaces }: { readonly spaces: ShownSpaces }) {
  const { taken, blocked, closed } = barOf(spaces);
  const notSold = closedOf(spaces);
  return (
    <div className={ui.stack1}>
      <div className={styles.bar} aria-hidden>
        <span className={styles.takenPart} style={{ width: `${taken}%` }} />
        <span className={styles.blockedPart} style={{ width: `${blocked}%` }} />
        <span className={styles.closedPart} style={{ width: `${closed}%` }} />
      </div>
      <ul className={styles.key}>
        <li className={styles.takenKey}>{texts.taken(spaces.taken)}</li>
        {spaces.blocked > 0 && <li className={styles.blockedKey}>{texts.blocked(spaces.blocked)}</li>}
        {notSold > 0 && <li className={styles.closedKey}>{texts.closed(notSold)}</li>}
        {spaces.over > 0 && <li>{texts.over(spaces.over)}</li>}
        {saysLeft(spaces, notSold) && <li className={styles.freeKey}>{texts.free(spaces.left)}</li>}
      </ul>
    </div>
  );
}

/** That none are left is obvious when more is sold than fits, or when the rest is not sold. */
function saysLeft({ left, over }: ShownSpaces, notSold: number): boolean {
  return left > 0 || (over === 0 && notSold === 0);
}
