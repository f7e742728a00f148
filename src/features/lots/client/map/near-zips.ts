import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#platform/api/query-client.ts';
import { type Coordinates, distanceMeters } from '#platform/geo/geo.ts';

export type ZipCode = Coordinates & { readonly code: string };

/** Degrees; the same question is asked while the pin moves within it. */
const STEP = 0.05;
const AROUND = 0.2;
const NONE: readonly ZipCode[] = [];

/** The ZIP codes around the pin, for a map without streets. */
export function useNearZips({ lat, lng }: Coordinates, enabled: boolean): readonly ZipCode[] {
  const [y, x] = [Math.round(lat / STEP) * STEP, Math.round(lng / STEP) * STEP];
  const query = { south: y - AROUND, north: y + AROUND, west: x - AROUND, east: x + AROUND, limit: 1 };
  const { data } = useQuery({ ...apiQuery('GET /maps/towns', { query }), enabled });
  return data?.data.zips ?? NONE;
}

export function nearestZip(zips: readonly ZipCode[], pin: Coordinates): (ZipCode & { readonly meters: number }) | null {
  const byDistance = zips.map((zip) => ({ ...zip, meters: distanceMeters(zip, pin) }));
  return byDistance.sort((a, b) => a.meters - b.meters)[0] ?? null;
}
