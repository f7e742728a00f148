// WorkerPools with their own cache that count what they draw.

import { createDrawnFiles } from '#platform/worker-pools/drawn-files.ts';
import type { WorkerPool } from '#platform/worker-pools/worker-pool.ts';
import type { WorkerPools } from '#platform/worker-pools/worker-pools.ts';

export function openDrawings(usual: WorkerPools): { readonly pools: WorkerPools; readonly count: () => number } {
  let drawn = 0;
  const run: WorkerPool['run'] = (...work) => {
    drawn += 1;
    return usual.drawings.run(...work);
  };
  const pools = { ...usual, drawings: { ...usual.drawings, run }, drawnFiles: createDrawnFiles() };
  return { pools, count: () => drawn };
}
