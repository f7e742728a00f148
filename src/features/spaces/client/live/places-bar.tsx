import { barOf, closedOf, type ShownPlaces } from './counted-zones.ts';
import styles from './live.module.css';
import { liveTexts as texts } from './live-texts.ts';

/** How much of a zone or lot is taken, blocked, closed and left, as a bar with its numbers below. */
export function PlacesBar({ places }: { readonly places: ShownPlaces }) {
  const { taken, blocked, closed } = barOf(places);
  const notSold = closedOf(places);
  return (
    <div className={styles.figures}>
      <div className={styles.bar} aria-hidden>
        <span className={styles.takenPart} style={{ width: `${taken}%` }} />
        <span className={styles.blockedPart} style={{ width: `${blocked}%` }} />
        <span className={styles.closedPart} style={{ width: `${closed}%` }} />
      </div>
      <ul className={styles.key}>
        <li className={styles.takenKey}>{texts.taken(places.taken)}</li>
        {places.blocked > 0 && <li className={styles.blockedKey}>{texts.blocked(places.blocked)}</li>}
        {notSold > 0 && <li className={styles.closedKey}>{texts.closed(notSold)}</li>}
        {places.over > 0 && <li>{texts.over(places.over)}</li>}
        {saysLeft(places, notSold) && <li className={styles.freeKey}>{texts.free(places.left)}</li>}
      </ul>
    </div>
  );
}

/** That none are left is obvious when more is sold than fits, or when the rest is not sold. */
function saysLeft({ left, over }: ShownPlaces, notSold: number): boolean {
  return left > 0 || (over === 0 && notSold === 0);
}
