// Lanes with their own cache that count what they draw.

import { createDrawnFiles } from '#platform/lanes/drawn-files.ts';
import type { Lane } from '#platform/lanes/lane.ts';
import type { Lanes } from '#platform/lanes/lanes.ts';

export function openDrawings(usual: Lanes): { readonly lanes: Lanes; readonly count: () => number } {
  let drawn = 0;
  const run: Lane['run'] = (...work) => {
    drawn += 1;
    return usual.drawings.run(...work);
  };
  const lanes = { ...usual, drawings: { ...usual.drawings, run }, drawnFiles: createDrawnFiles() };
  return { lanes, count: () => drawn };
}
