// Loaded only when a driver looks for a lot: MapLibre weighs several times as much as the rest of the page.

import { useEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import { useColorScheme } from '#platform/forms/color-scheme.ts';
import { type Coordinates, distanceMeters } from '#platform/geo/geo.ts';
import { Button } from '#platform/ui/button.tsx';
import type { MapCamera } from '#platform/ui/map/create-map.ts';
import mapStyles from '#platform/ui/map/map.module.css';
import { createLotsMap, type LotsMapHandle } from './create-lots-map.ts';
import styles from './lots-map.module.css';
import type { MapLot } from './map-lot.ts';

const texts = {
  searchHere: t`Search this area`,
  /** For screen readers. */
  useList: t`For a mouse or touch; the list has it all.`,
};

export type LotsMapProps = {
  readonly lots: readonly MapLot[];
  readonly chosenId: string | null;
  readonly hoveredId: string | null;
  /** The searched place, where the map begins; null for an area or a part of the map. */
  readonly place: Coordinates | null;
  /** It is this device's own position, which needs no pin. */
  readonly isOwn: boolean;
  /** Where this device is, if it may be known. */
  readonly person: Coordinates | null;
  /** The initial view. */
  readonly camera: MapCamera;
  /** A new key moves the view to the place and its nearest lots; null leaves it alone. */
  readonly lookAt: string | null;
  readonly onChoose: (id: string) => void;
  readonly onHover: (id: string | null) => void;
  /** Called after every movement. */
  readonly onCamera: (camera: MapCamera) => void;
  /** Searches for lots in the visible part of the map. */
  readonly onSearch: (center: Coordinates, radiusMeters: number) => void;
  /** The map could not be drawn here. */
  readonly onFailure: () => void;
};

/** The lots as price pins on a map. It is for pointers only: keyboards and screen readers use the list next to it. */
export default function LotsMap(props: LotsMapProps) {
  const { lots, chosenId, hoveredId, place, isOwn, person, lookAt } = props;
  const scheme = useColorScheme();
  const frame = useRef<HTMLDivElement>(null);
  const camera = useRef(props.camera);
  const lookedAt = useRef<string | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const [map, setMap] = useState<LotsMapHandle | null>(null);
  const [moved, setMoved] = useState(false);

  useEffect(() => {
    if (!frame.current) return undefined;
    try {
      const created = createLotsMap(frame.current, {
        scheme,
        camera: camera.current,
        onChoose: (id) => latest.current.onChoose(id),
        onHover: (id) => latest.current.onHover(id),
        onMoved: (next, byHand) => {
          camera.current = next;
          latest.current.onCamera(next);
          if (byHand) setMoved(true);
        },
      });
      setMap(created);
      return () => {
        setMap(null);
        created.remove();
      };
    } catch {
      latest.current.onFailure();
      return undefined;
    }
  }, [scheme]);
  useEffect(() => map?.setLots(lots), [map, lots]);
  useEffect(() => map?.setMarks({ chosen: chosenId, hovered: hoveredId }), [map, chosenId, hoveredId]);
  useEffect(
    () => map?.setPlaces({ destination: isOwn ? null : place, person: isOwn ? place : person, walkFrom: place }),
    [map, place, isOwn, person],
  );
  useEffect(() => {
    if (!map || lookAt === null || lookedAt.current === lookAt) return;
    lookedAt.current = lookAt;
    setMoved(false);
    map.show(latest.current.place, latest.current.lots);
  }, [map, lookAt]);

  const searchHere = () => {
    if (!map) return;
    const { center, corner } = map.view();
    setMoved(false);
    props.onSearch(center, distanceMeters(center, corner));
  };
  return (
    <section className={styles.whole} aria-label={texts.useList}>
      <div ref={frame} className={mapStyles.map} />
      {moved && (
        <div className={styles.search}>
          <Button variant="secondary" size="small" onClick={searchHere}>
            {texts.searchHere}
          </Button>
        </div>
      )}
    </section>
  );
}
