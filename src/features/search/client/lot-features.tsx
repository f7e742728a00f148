// What a lot has besides spaces, as one line of icons: covered, charging, accessible, permits, valet, events, paying when leaving, and how
// high a car may be. Its page says all of it in words; so do the names of the icons and the line below the list.

import { t } from 'ttag';
import type { NearbyLocation } from '#features/lots/lots.contract.ts';
import { describeAmenities, formatHeight, nameAmenity } from '#features/lots/rules/amenities.ts';
import { Icon } from '#platform/ui/icons.tsx';
import { joinWithDots } from '#platform/wording/unbroken.ts';
import styles from './nearby-lots.module.css';

type Features = Pick<
  NearbyLocation,
  'amenities' | 'heightLimitInches' | 'permits' | 'valet' | 'events' | 'startStopMost'
>;

const texts = {
  permits: t`Monthly permits`,
  valet: t`Valet`,
  events: t`Event prices`,
  leaving: t`Pay when you leave`,
  clearance: t`Clearance`,
};

type Drawn = {
  readonly key: string;
  readonly name: string;
  readonly path: string;
  readonly has: (lot: Features) => boolean;
};

const AMENITIES = {
  covered: 'm3 11 9-7 9 7M6 11v9M18 11v9M10 20v-6h4v6',
  ev: 'M13 3 5 14h6l-1 7 9-11h-7z',
  accessible: 'M11 4.5h.01M11 8v6h5l3 5M11 10.5h4M8.4 11.6a4.8 4.8 0 1 0 6.2 6.2',
} as const;

const DRAWN: readonly Drawn[] = [
  ...(['covered', 'ev', 'accessible'] as const).map((amenity) => ({
    key: amenity,
    name: nameAmenity(amenity),
    path: AMENITIES[amenity],
    has: ({ amenities }: Features) => amenities.includes(amenity),
  })),
  {
    key: 'permits',
    name: texts.permits,
    path: 'M4 5h16v15H4zM4 10h16M8 3v4M16 3v4M9 15l2 2 4-4',
    has: ({ permits }) => permits,
  },
  {
    key: 'valet',
    name: texts.valet,
    path: 'M8 12.5a4.5 4.5 0 1 1 3.2-1.3L20 20h-3v-2.5h-2.5V15M7 7.5h.01',
    has: ({ valet }) => valet,
  },
  {
    key: 'events',
    name: texts.events,
    path: 'M4 7h16v3.5a1.5 1.5 0 0 0 0 3V17H4v-3.5a1.5 1.5 0 0 0 0-3zM14 7v2M14 11v2M14 15v2',
    has: ({ events }) => events,
  },
  {
    key: 'leaving',
    name: texts.leaving,
    path: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 8v4l3 2',
    has: ({ startStopMost }) => startStopMost !== null,
  },
];

const CLEARANCE = 'M5 4h14M12 8v12M9 11l3-3 3 3M9 17l3 3 3-3';

/** Every word of it, in the order of the icons and beyond. */
function nameFeatures(lot: Features): string {
  const others = DRAWN.slice(Object.keys(AMENITIES).length).filter(({ has }) => has(lot));
  return joinWithDots([...describeAmenities(lot), ...others.map(({ name }) => name)]);
}

/** Nothing for a lot that states nothing. */
export function LotFeatures({ lot }: { readonly lot: Features }) {
  const drawn = DRAWN.filter(({ has }) => has(lot));
  const height = lot.heightLimitInches;
  if (drawn.length === 0 && height === null) return null;
  const named = nameFeatures(lot);
  return (
    <span role="img" aria-label={named} title={named} className={styles.has}>
      {drawn.map(({ key, path }) => (
        <FeatureIcon key={key} path={path} />
      ))}
      {height !== null && (
        <span className={styles.feature}>
          <FeatureIcon path={CLEARANCE} />
          {formatHeight(height)}
        </span>
      )}
    </span>
  );
}

/** What the icons in a list mean, for who sees them. */
export function FeatureLegend({ lots }: { readonly lots: readonly Features[] }) {
  const shown = DRAWN.filter(({ has }) => lots.some(has));
  const withHeight = lots.some(({ heightLimitInches }) => heightLimitInches !== null);
  if (shown.length === 0 && !withHeight) return null;
  return (
    <p className={styles.legend} aria-hidden>
      {[...shown, ...(withHeight ? [{ key: 'clearance', name: texts.clearance, path: CLEARANCE }] : [])].map(
        ({ key, name, path }) => (
          <span key={key} className={styles.feature}>
            <FeatureIcon path={path} />
            {name}
          </span>
        ),
      )}
    </p>
  );
}

function FeatureIcon({ path }: { readonly path: string }) {
  return (
    <Icon size="1rem">
      <path d={path} />
    </Icon>
  );
}
