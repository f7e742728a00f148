// The scales of the schematic map: meridians and parallels at round degrees, rings at round distances.

import { wrapLongitude } from '#domain/locations/mercator.ts';
import { boxAround, type MapFrame, pixelOf } from './map-frame.ts';

export type GridLine = { readonly at: number; readonly label: string };
export type Graticule = { readonly meridians: readonly GridLine[]; readonly parallels: readonly GridLine[] };
export type Ring = { readonly radius: number; readonly label: string };

const MIN_LINE_GAP = 84;
const DEGREE_STEPS = [
  0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60,
];

const METERS_PER_FOOT = 0.3048;
const METERS_PER_MILE = 1609.344;
const FEET_STEPS = [10, 25, 50, 100, 250, 500, 1000];
const MILE_STEPS = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200];
const MIN_RING_GAP = 40;
/** Below this zoom the projection's scale changes too much for a circle to be a distance. */
const MIN_ZOOM_WITH_RINGS = 6;

export function graticuleOf(frame: MapFrame): Graticule {
  const step = DEGREE_STEPS.find((degrees) => degrees * frame.pixelsPerDegreeEast >= MIN_LINE_GAP) ?? 60;
  const halfWidth = frame.width / 2 / frame.pixelsPerDegreeEast;
  const { north, south } = boxAround(frame, 0, frame.height / 2);
  return {
    meridians: multiplesWithin(step, frame.center.lng - halfWidth, frame.center.lng + halfWidth).map((lng) => ({
      at: frame.middle.x + (lng - frame.center.lng) * frame.pixelsPerDegreeEast,
      label: degreesLabel(wrapLongitude(lng), step, 'E', 'W'),
    })),
    parallels: multiplesWithin(step, south, north).map((lat) => ({
      at: pixelOf(frame, { lat, lng: frame.center.lng }).y,
      label: degreesLabel(lat, step, 'N', 'S'),
    })),
  };
}

export function ringsOf(frame: MapFrame): Ring[] {
  if (frame.zoom < MIN_ZOOM_WITH_RINGS) return [];
  const gap = Math.max(MIN_RING_GAP, Math.min(frame.width, frame.height) * 0.2);
  const { step, meters, unit } = ringStep(gap * frame.metersPerPixel);
  const rings: Ring[] = [];
  for (let count = 1; (count * meters) / frame.metersPerPixel < frame.reach; count += 1) {
    const distance = (count * step).toLocaleString('en-US', { maximumFractionDigits: 2 });
    rings.push({ radius: (count * meters) / frame.metersPerPixel, label: `${distance} ${unit}` });
  }
  return rings;
}

function ringStep(leastMeters: number) {
  const feet = FEET_STEPS.find((step) => step * METERS_PER_FOOT >= leastMeters);
  if (feet !== undefined) return { step: feet, meters: feet * METERS_PER_FOOT, unit: 'ft' };
  const miles = MILE_STEPS.find((step) => step * METERS_PER_MILE >= leastMeters) ?? 500;
  return { step: miles, meters: miles * METERS_PER_MILE, unit: 'mi' };
}

function multiplesWithin(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

function degreesLabel(degrees: number, step: number, positive: string, negative: string): string {
  const digits = Math.max(0, Math.ceil(-Math.log10(step)));
  const size = Math.abs(degrees).toFixed(digits);
  if (Number(size) === 0 || Number(size) === 180) return `${size}°`;
  return `${size}° ${degrees > 0 ? positive : negative}`;
}
