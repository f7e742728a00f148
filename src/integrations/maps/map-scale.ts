// The scale bar of the schematic map: a round distance, and how long it is at the center.

import type { MapFrame } from './map-frame.ts';

export type MapScale = { /** Its length in pixels. */ readonly length: number; readonly label: string };

const METERS_PER_FOOT = 0.3048;
const METERS_PER_MILE = 1609.344;
const FEET_STEPS = [10, 25, 50, 100, 250, 500, 1000];
const MILE_STEPS = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200];
const MIN_LENGTH = 48;
/** Below this zoom the projection's scale varies too much within a picture for a single bar to be accurate. */
const MIN_ZOOM = 6;

/** Null when there is no meaningful bar to draw. */
export function scaleOf({ zoom, metersPerPixel }: MapFrame): MapScale | null {
  if (zoom < MIN_ZOOM) return null;
  const { step, meters, unit } = roundDistance(MIN_LENGTH * metersPerPixel);
  return { length: meters / metersPerPixel, label: `${step} ${unit}` };
}

function roundDistance(minMeters: number) {
  const feet = FEET_STEPS.find((step) => step * METERS_PER_FOOT >= minMeters);
  if (feet !== undefined) return { step: feet, meters: feet * METERS_PER_FOOT, unit: 'ft' };
  const miles = MILE_STEPS.find((step) => step * METERS_PER_MILE >= minMeters) ?? 500;
  return { step: miles, meters: miles * METERS_PER_MILE, unit: 'mi' };
}
