import { useCallback, useMemo, useRef, useState } from 'react';
import { t } from 'ttag';
import type { NearbyLocation } from '#features/lots/lots.contract.ts';
import type { Coordinates } from '#platform/geo/geo.ts';
import { Button } from '#platform/ui/button.tsx';
import type { MapCamera } from '#platform/ui/map/create-map.ts';
import { pointOf, type SearchPlace } from '../rules/searched-for.ts';
import styles from './find.module.css';
import { entryId, useLotMarks } from './lot-marks.tsx';
import type { MapLot } from './lots-map/map-lot.ts';
import { loadMap, rememberMap } from './map-memory.ts';
import { useLotsMap } from './use-lots-map.ts';
import { useNearbyLots } from './use-nearby-lots.ts';

const texts = {
  mapLoading: t`Loading the map…`,
  mapFailed: t`The map could not be loaded. The list has the same lots.`,
  mapUnable: t`This browser cannot draw the map. The list has the same lots.`,
  again: t`Try again`,
};

type MapPanelProps = {
  readonly place: SearchPlace | null;
  /** Somebody goes there; otherwise it is the area with most lots. */
  readonly isChosen: boolean;
  /** Where this device is, if it may be known. */
  readonly person: Coordinates | null;
  readonly onSearch: (place: SearchPlace) => void;
  /** On a phone the list is in a sheet below the map. */
  readonly withSheet: boolean;
};

const COUNTRY: MapCamera = { center: { lat: 39.5, lng: -96.5 }, zoom: 2.85 };
const TOWN_ZOOM = 13;

/** The map of the lots in the list. */
export function MapPanel({ place, isChosen, person, onSearch, withSheet }: MapPanelProps) {
  const code = useLotsMap();
  const [broken, setBroken] = useState(false);
  const { chosenId, hoveredId, choose, hover } = useLotMarks();
  const { lots, loaded } = useLotsFor(place);
  const mapLots = useMemo(() => lots.map(toMapLot), [lots]);
  const [remembered] = useState(loadMap);
  const point = place && pointOf(place);
  const isArea = place?.radiusMeters !== undefined;
  const restored = point === remembered.point && remembered.camera !== null;

  const onChoose = useCallback(
    (id: string) => {
      choose(id);
      rememberMap({ chosenId: id });
      document
        .getElementById(entryId(id))
        ?.scrollIntoView({ block: withSheet ? 'nearest' : 'center', behavior: scrollBehavior() });
    },
    [choose, withSheet],
  );
  const onCamera = useCallback((camera: MapCamera) => rememberMap({ camera, point }), [point]);
  const onArea = useCallback(
    ({ lat, lng }: Coordinates, radiusMeters: number) => {
      choose(null);
      onSearch({ lat, lng, name: null, radiusMeters });
    },
    [choose, onSearch],
  );
  const unable = code.state === 'unable' || broken;
  return (
    <div className={styles.map} data-alone={withSheet} data-without={unable}>
      {unable && <p className={styles.word}>{texts.mapUnable}</p>}
      {!unable && code.state === 'loading' && (
        <p role="status" className={styles.word}>
          {texts.mapLoading}
        </p>
      )}
      {!unable && code.state === 'failed' && (
        <div role="alert" className={styles.word}>
          <p>{texts.mapFailed}</p>
          <Button variant="secondary" size="small" onClick={code.tryAgain}>
            {texts.again}
          </Button>
        </div>
      )}
      {!unable && code.state === 'ready' && (
        <code.LotsMap
          lots={mapLots}
          chosenId={chosenId}
          hoveredId={hoveredId}
          place={isArea || !isChosen ? null : place}
          isOwn={place?.name === null}
          person={person}
          camera={remembered.camera ?? (place ? { center: place, zoom: TOWN_ZOOM } : COUNTRY)}
          lookAt={isArea || restored || !loaded ? null : point}
          onChoose={onChoose}
          onHover={hover}
          onCamera={onCamera}
          onSearch={onArea}
          onFailure={() => setBroken(true)}
        />
      )}
    </div>
  );
}

/** The previous search's lots, until the next ones arrive. */
function useLotsFor(place: SearchPlace | null) {
  const { data } = useNearbyLots(place).lots;
  const last = useRef<readonly NearbyLocation[]>([]);
  const found = useMemo(() => data?.pages.flatMap((page) => page.data.data), [data]);
  if (found) last.current = found;
  return { lots: last.current, loaded: found !== undefined };
}

/** Dimmed if the stay cannot be bought: nothing is sold, or the lot is closed then, or full. */
function toMapLot({ _id, name, location_point, price, open, full }: NearbyLocation): MapLot {
  const [lng, lat] = location_point.coordinates;
  return { id: _id, name, lat, lng, cents: price?.cents ?? null, dimmed: full || !open || price === null };
}

function scrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}
