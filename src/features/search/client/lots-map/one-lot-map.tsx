// Loaded only by a lot's page, and only if there are tiles.

import { useEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import type { Location } from '#features/lots/lots.contract.ts';
import { useColorScheme } from '#platform/forms/color-scheme.ts';
import mapStyles from '#platform/ui/map/map.module.css';
import { createLotsMap } from './create-lots-map.ts';
import styles from './lots-map.module.css';

const texts = {
  pictureOf: (name: string) => t`Map around ${name}`,
};

const BLOCKS_ZOOM = 15;
const nothing = () => undefined;

/** Where a lot is, marked by a pin. The map does not move, so that a thumb on it scrolls the page; nothing if it cannot be drawn. */
export default function OneLotMap({ location }: { readonly location: Pick<Location, 'name' | 'location_point'> }) {
  const [lng, lat] = location.location_point.coordinates;
  const scheme = useColorScheme();
  const frame = useRef<HTMLElement>(null);
  const [unable, setUnable] = useState(false);
  useEffect(() => {
    if (!frame.current) return undefined;
    try {
      const camera = { center: { lat, lng }, zoom: BLOCKS_ZOOM };
      const unheard = { onChoose: nothing, onHover: nothing, onMoved: nothing };
      const map = createLotsMap(frame.current, { scheme, camera, still: true, ...unheard });
      map.setPlaces({ destination: { lat, lng }, person: null, walkFrom: null });
      return () => map.remove();
    } catch {
      setUnable(true);
      return undefined;
    }
  }, [scheme, lat, lng]);
  if (unable) return null;
  return (
    <div className={styles.oneLot}>
      <div className={styles.whole}>
        {/* Not a picture: the map's makers are named by links inside. */}
        <section ref={frame} className={mapStyles.map} aria-label={texts.pictureOf(location.name)} />
      </div>
    </div>
  );
}
