import { Link } from 'wouter';
import type { NearbyLocation } from '#contract/lots/locations.contract.ts';
import { formatDistance } from '#domain/locations/geo.ts';
import { formatCents } from '#domain/money/cents.ts';
import { paths } from '../../../paths.ts';
import { lotsTexts as texts } from '../place/lots-texts.ts';
import styles from './nearby-lots.module.css';

/** One lot: name, address, distance, and what an hour costs in total. */
export function NearbyLot({ lot }: { readonly lot: NearbyLocation }) {
  return (
    <li>
      <Link to={paths.zones(lot._id)} className={styles.lot}>
        <span className={styles.about}>
          <strong className={styles.name}>{lot.name}</strong>
          <span className={styles.soft}>{lot.address}</span>
          <span>{texts.away(formatDistance(lot.distance))}</span>
        </span>
        {lot.cheapestHour === null ? (
          <span className={styles.soft}>{texts.notOnSale}</span>
        ) : (
          <span className={styles.price}>
            {lot.cheapestHour > 0 && <span className={styles.soft}>{texts.from} </span>}
            <strong className={styles.amount}>
              {lot.cheapestHour > 0 ? formatCents(lot.cheapestHour) : texts.free}
            </strong>
            <span className={styles.soft}> {texts.forOneHour}</span>
          </span>
        )}
      </Link>
    </li>
  );
}
