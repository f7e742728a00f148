import { useState } from 'react';
import { apiUrl } from '../../lib/call-api.ts';
import { useColorScheme } from '../../lib/color-scheme.ts';
import type { MapView } from './map-view.ts';
import { useSettled } from './use-settled.ts';

/** Larger than the frame that shows it, so that a push shows no bare edge before the next picture is there. */
export const PICTURE_WIDTH = 1024;
export const PICTURE_HEIGHT = 640;
const QUIET_MS = 120;

type Picture = { readonly url: string; readonly view: MapView };

type MapPictures = {
  /** From the bottom up: the last one that came, and the one that is on its way. */
  readonly pictures: readonly Picture[];
  readonly failed: boolean;
  readonly onLoad: (picture: Picture) => void;
  readonly onError: (picture: Picture) => void;
  readonly tries: number;
  readonly tryAgain: () => void;
};

/** Which pictures of the map to show: a new one for every view at which the map comes to rest. */
export function useMapPictures(view: MapView): MapPictures {
  const scheme = useColorScheme();
  const [tries, setTries] = useState(0);
  const [shown, setShown] = useState<Picture | null>(null);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const settled = useSettled(view, QUIET_MS);
  const query = { ...settled.centre, zoom: settled.zoom, width: PICTURE_WIDTH, height: PICTURE_HEIGHT, scheme };
  const wanted = { url: apiUrl('GET /maps/static', { query }), view: settled };
  return {
    pictures: shown === null || shown.url === wanted.url ? [wanted] : [shown, wanted],
    failed: failedUrl === wanted.url,
    onLoad: setShown,
    onError: ({ url }) => setFailedUrl(url),
    tries,
    tryAgain: () => {
      setFailedUrl(null);
      setTries(tries + 1);
    },
  };
}
