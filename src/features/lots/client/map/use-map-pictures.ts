import { type RefObject, useEffect, useRef, useState } from 'react';
import { apiUrl } from '#platform/api/call-api.ts';
import { useColorScheme } from '#platform/forms/color-scheme.ts';
import type { MapView } from './map-view.ts';

export type FrameSize = { readonly width: number; readonly height: number };
type Picture = FrameSize & { readonly url: string; readonly view: MapView };

type MapPictures = {
  /** From the bottom up: the last picture that arrived, and the one being loaded. */
  readonly pictures: readonly Picture[];
  readonly failed: boolean;
  readonly onLoad: (picture: Picture) => void;
  readonly onError: (picture: Picture) => void;
  readonly tryAgain: () => void;
};

/** Often enough to follow a finger; the server draws at most ten a second for one address. */
const MIN_INTERVAL_MS = 200;

/** Which pictures of the map to show. Only one loads at a time, however fast the map is dragged. */
export function useMapPictures(view: MapView, size: FrameSize | null): MapPictures {
  const [shown, setShown] = useState<Picture | null>(null);
  const [coming, setComing] = useState<Picture | null>(null);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const requestedAt = useRef(0);
  const wanted = usePictureOf(view, size);
  const mustAsk = wanted !== null && coming === null && ![shown?.url, failedUrl].includes(wanted.url);

  useEffect(() => {
    if (!mustAsk) return undefined;
    const ask = () => {
      requestedAt.current = Date.now();
      setComing(wanted);
    };
    const timer = setTimeout(ask, Math.max(0, requestedAt.current + MIN_INTERVAL_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [mustAsk, wanted]);

  return {
    pictures: [shown, coming].filter((picture) => picture !== null),
    failed: wanted !== null && failedUrl === wanted.url,
    onLoad: (picture) => {
      setShown(picture);
      setComing(null);
    },
    onError: ({ url }) => {
      setFailedUrl(url);
      setComing(null);
    },
    tryAgain: () => setFailedUrl(null),
  };
}

function usePictureOf(view: MapView, size: FrameSize | null): Picture | null {
  const scheme = useColorScheme();
  if (size === null) return null;
  const query = { ...view.center, zoom: view.zoom, ...size, scheme };
  return { ...size, view, url: apiUrl('GET /maps/static', { query }) };
}

/** The smallest picture that the server draws. */
const MIN_SIZE = { width: 100, height: 80 };
const MAX_SIZE = { width: 1280, height: 720 };

/** The size of an element in whole pixels, once it is known. */
export function useFrameSize(frame: RefObject<HTMLElement | null>): FrameSize | null {
  const [size, setSize] = useState<FrameSize | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() => {
      const width = within(element.clientWidth, MIN_SIZE.width, MAX_SIZE.width);
      const height = within(element.clientHeight, MIN_SIZE.height, MAX_SIZE.height);
      setSize((old) => (old?.width === width && old.height === height ? old : { width, height }));
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [frame]);
  return size;
}

function within(pixels: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(pixels)));
}
