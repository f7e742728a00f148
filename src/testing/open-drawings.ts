// Lanes whose drawings are counted, with turns and a cache of their own.

import { createDrawnFiles } from '#server/lanes/drawn-files.ts';
import type { Lane } from '#server/lanes/lane.ts';
import type { Lanes } from '#server/lanes/lanes.ts';
import { createTurns } from '#server/lanes/turns.ts';

export function openDrawings(
  usual: Lanes,
  turns = { atOnce: 4, queue: 20 },
): { readonly lanes: Lanes; readonly count: () => number } {
  let drawn = 0;
  const run: Lane['run'] = (...work) => {
    drawn += 1;
    return usual.drawings.run(...work);
  };
  const lanes = {
    ...usual,
    drawings: { ...usual.drawings, run },
    drawnFiles: createDrawnFiles(),
    turns: { ...usual.turns, drawing: createTurns(turns) },
  };
  return { lanes, count: () => drawn };
}
