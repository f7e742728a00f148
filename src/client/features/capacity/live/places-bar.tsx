import { barOf, type ShownPlaces } from './counted-zones.ts';
import styles from './live.module.css';
import { liveTexts as texts } from './live-texts.ts';

/** What of a zone or lot is taken, blocked, and left, as a bar with its numbers under it. */
export function PlacesBar({ places }: { readonly places: ShownPlaces }) {
  const { taken, blocked } = barOf(places);
  return (
    <div className={styles.figures}>
      <div className={styles.bar} aria-hidden>
        <span className={styles.takenPart} style={{ width: `${taken}%` }} />
        <span className={styles.blockedPart} style={{ width: `${blocked}%` }} />
      </div>
      <ul className={styles.key}>
        <li className={styles.takenKey}>{texts.taken(places.taken)}</li>
        {places.blocked > 0 && <li className={styles.blockedKey}>{texts.blocked(places.blocked)}</li>}
        {places.over > 0 ? (
          <li>{texts.over(places.over)}</li>
        ) : (
          <li className={styles.freeKey}>{texts.free(places.left)}</li>
        )}
      </ul>
    </div>
  );
}
