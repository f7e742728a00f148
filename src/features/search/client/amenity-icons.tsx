import type { NearbyLocation } from '#features/lots/lots.contract.ts';
import { describeAmenities } from '#features/lots/rules/amenities.ts';
import { Icon } from '#platform/ui/icons.tsx';
import { listed } from '#platform/wording/unbroken.ts';
import styles from './nearby-lots.module.css';

/** Those that drivers filter by. */
const DRAWN = {
  covered: 'm3 11 9-7 9 7M6 11v9M18 11v9M10 20v-6h4v6',
  ev: 'M13 3 5 14h6l-1 7 9-11h-7z',
  accessible: 'M11 4.5h.01M11 8v6h5l3 5M11 10.5h4M8.4 11.6a4.8 4.8 0 1 0 6.2 6.2',
} as const;

/** What a lot has, at a glance. Its page says all of it in words, and so does the name of the group. */
export function AmenityIcons({ lot }: { readonly lot: Pick<NearbyLocation, 'amenities' | 'heightLimitInches'> }) {
  const drawn = Object.entries(DRAWN).filter(([amenity]) => lot.amenities.some((one) => one === amenity));
  if (drawn.length === 0) return null;
  const has = listed(describeAmenities(lot));
  return (
    <span role="img" aria-label={has} title={has} className={styles.has}>
      {drawn.map(([amenity, path]) => (
        <Icon key={amenity} size="1rem">
          <path d={path} />
        </Icon>
      ))}
    </span>
  );
}
