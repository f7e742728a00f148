// Loaded only where an owner sets a pin.

import { type Map as LibreMap, Marker } from 'maplibre-gl';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import { useColorScheme } from '#platform/forms/color-scheme.ts';
import { formatDistance } from '#platform/geo/geo.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { showsStreets } from '#platform/ui/map/base-map.ts';
import { createMap, toPair } from '#platform/ui/map/create-map.ts';
import mapStyles from '#platform/ui/map/map.module.css';
import ui from '#platform/ui/primitives.module.css';
import { MAX_ZOOM, type MapView, MIN_ZOOM, movedTo } from './map-view.ts';
import { nearestZip, type ZipCode } from './near-zips.ts';
import styles from './pin-map.module.css';

const texts = {
  zip: (code: string) => t`ZIP ${code}`,
  map: t`Map. Arrow keys move it under the pin, plus and minus zoom.`,
};
/** MapLibre's world is 512 pixels wide at zoom 0, a web map's 256. */
const LIBRE = 1;

type PinMapProps = {
  readonly view: MapView;
  readonly onChange: (view: MapView) => void;
  /** The browser cannot draw it. */
  readonly onFailure: () => void;
  readonly describedBy: string | undefined;
  readonly wrong: boolean;
  /** Drawn at their centers. */
  readonly zips: readonly ZipCode[];
  /** Whether it shows streets around the pin, each time that it has come to rest. */
  readonly onStreets: (hasStreets: boolean) => void;
  /** A button of the page's own, at the map's lower edge. */
  readonly children: ReactNode;
};

/** The map moves, the pin stays in its middle. */
export default function PinMap({
  view,
  onChange,
  onFailure,
  describedBy,
  wrong,
  zips,
  onStreets,
  children,
}: PinMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const scheme = useColorScheme();
  const [map, setMap] = useState<LibreMap | null>(null);
  const [isDragging, setDragging] = useState(false);
  const latest = useRef({ view, onChange, onFailure, onStreets });
  latest.current = { view, onChange, onFailure, onStreets };

  useEffect(() => {
    if (!frame.current) return undefined;
    const { center, zoom } = latest.current.view;
    try {
      const created = createMap(frame.current, {
        scheme,
        camera: { center, zoom: zoom - LIBRE },
        minZoom: MIN_ZOOM - LIBRE,
        maxZoom: MAX_ZOOM - LIBRE,
        keyboard: true,
      });
      keepPinWhileZooming(created);
      created.on('dragstart', () => setDragging(true));
      created.on('dragend', () => setDragging(false));
      created.on('click', (event) => created.panTo(event.lngLat, {}, { originalEvent: event.originalEvent }));
      created.on('moveend', ({ originalEvent }) => {
        if (!originalEvent) return;
        const { lat, lng } = created.getCenter();
        const moved = { center: { lat, lng }, zoom: roundedZoom(created), hasStreets: showsStreets(created) };
        latest.current.onChange(movedTo(latest.current.view, moved));
      });
      created.on('idle', () => latest.current.onStreets(showsStreets(created)));
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

  const { lat, lng } = view.center;
  useEffect(() => {
    if (map && !isShown(map, latest.current.view)) {
      map.jumpTo({ center: toPair({ lat, lng }), zoom: view.zoom - LIBRE });
    }
  }, [map, lat, lng, view.zoom]);
  useEffect(() => {
    if (!map) return undefined;
    const names = zips.map((zip) => nameOnMap(map, zip));
    const keepInSight = () => {
      const nearest = nearestZip(zips, map.getCenter());
      for (const name of names) name.show(name.zip.code === nearest?.code ? nearest : null);
    };
    keepInSight();
    map.on('move', keepInSight);
    return () => {
      map.off('move', keepInSight);
      for (const { marker } of names) marker.remove();
    };
  }, [map, zips]);
  // Before the form looks for its first wrong field.
  useLayoutEffect(() => {
    if (!map) return;
    const canvas = map.getCanvas();
    canvas.setAttribute('role', 'application');
    canvas.setAttribute('aria-label', texts.map);
    setOrRemove(canvas, 'aria-describedby', describedBy);
    setOrRemove(canvas, 'aria-invalid', wrong ? 'true' : undefined);
  }, [map, describedBy, wrong]);

  return (
    <div className={styles.frame} data-placed={view.placed} data-dragging={isDragging}>
      <div ref={frame} className={mapStyles.map} />
      <Pin />
      <div className={styles.corner}>{children}</div>
    </div>
  );
}

function keepPinWhileZooming(map: LibreMap): void {
  map.scrollZoom.enable({ around: 'center' });
  map.touchZoomRotate.enable({ around: 'center' });
  map.touchZoomRotate.disableRotation();
  map.doubleClickZoom.disable();
}

/** How far names stay from the map's edges, where its buttons are. */
const EDGE = { x: 80, top: 56, bottom: 76 } as const;
const ARROWS = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'] as const;

/** A ZIP code's name at its center; the nearest one stays in sight, with the way to its center. */
function nameOnMap(map: LibreMap, zip: ZipCode) {
  const element = document.createElement('span');
  element.className = classNames(ui.muted, ui.strong, ui.nowrap, styles.zip) ?? '';
  const marker = new Marker({ element }).setLngLat(toPair(zip)).addTo(map);
  const show = (nearest: { readonly meters: number } | null) => {
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const at = map.project(toPair(zip));
    const x = Math.min(Math.max(at.x, EDGE.x), width - EDGE.x);
    const y = Math.min(Math.max(at.y, EDGE.top), height - EDGE.bottom);
    const isAway = nearest !== null && (x !== at.x || y !== at.y);
    const turn = Math.round((Math.atan2(at.x - width / 2, height / 2 - at.y) / Math.PI) * 4);
    const name = texts.zip(zip.code);
    element.textContent = isAway ? `${ARROWS.at(turn)} ${name}, ${formatDistance(nearest.meters)}` : name;
    marker.setLngLat(isAway ? map.unproject([x, y]) : toPair(zip));
  };
  return { zip, marker, show };
}

const roundedZoom = (map: LibreMap): number => Math.round((map.getZoom() + LIBRE) * 100) / 100;

/** The last movement of the map itself brought it here. */
function isShown(map: LibreMap, view: MapView): boolean {
  const { center } = movedTo(view, { center: map.getCenter(), zoom: view.zoom, hasStreets: true });
  return center.lat === view.center.lat && center.lng === view.center.lng && roundedZoom(map) === view.zoom;
}

function setOrRemove(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function Pin() {
  return (
    <svg className={styles.pin} width={40} height={52} viewBox="0 0 40 52" aria-hidden>
      <ellipse cx="20" cy="48" rx="7" ry="2.5" />
      <path d="M20 48S36 32.500 36 18.500a16 16 0 1 0-32 0C4 32.500 20 48 20 48Z" />
      <circle cx="20" cy="18.500" r="6" />
    </svg>
  );
}
