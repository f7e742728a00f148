import { barOf, type CountedZone } from './counted-zones.ts';
import styles from './live.module.css';
import { liveTexts as texts } from './live-texts.ts';

/** What of a zone is taken, blocked, and left, as a bar with its numbers under it. */
export function PlacesBar({ zone }: { readonly zone: CountedZone }) {
  const { taken, blocked } = barOf(zone);
  return (
    <div className={styles.figures}>
      <div className={styles.bar} aria-hidden>
        <span className={styles.takenPart} style={{ width: `${taken}%` }} />
        <span className={styles.blockedPart} style={{ width: `${blocked}%` }} />
      </div>
      <ul className={styles.key}>
        <li className={styles.takenKey}>{texts.taken(zone.taken)}</li>
        {zone.blocked > 0 && <li className={styles.blockedKey}>{texts.blocked(zone.blocked)}</li>}
        {zone.over > 0 ? <li>{texts.over(zone.over)}</li> : <li className={styles.freeKey}>{texts.free(zone.left)}</li>}
      </ul>
    </div>
  );
}
