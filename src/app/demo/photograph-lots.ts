// Photos of the demo's lots, through the same intake as an owner's.

import type { Deps } from '#app/deps.ts';
import { addLotPhoto } from '#features/lots/server/public.ts';
import type { WorkerFile } from '#platform/worker-pools/worker-pool.ts';
import type * as Work from './draw-lots.worker.ts';

const WORK: WorkerFile<typeof Work> = { url: new URL('./draw-lots.worker.ts', import.meta.url) };

/** For each lot, in the order in which the demo lists them. */
const PHOTOS: readonly (readonly Work.DrawnLot[])[] = [
  [
    { kind: 'garage', light: 'day' },
    { kind: 'garage', light: 'evening' },
  ],
  [{ kind: 'garage', light: 'day', wall: '#b9c4c6', decks: 3 }],
  [{ kind: 'garage', light: 'evening' }],
  [{ kind: 'open', light: 'day', behind: 'lofts' }],
  [{ kind: 'open', light: 'evening' }],
  [{ kind: 'garage', light: 'day', behind: 'lake', wall: '#e4ddd0', decks: 3 }],
  [{ kind: 'open', light: 'day', behind: 'hall' }],
  [{ kind: 'open', light: 'evening', behind: 'station' }],
  [{ kind: 'garage', light: 'day', wall: '#cfdad8' }],
  [{ kind: 'open', light: 'evening', behind: 'ballpark' }],
  [{ kind: 'open', light: 'day' }],
  [{ kind: 'open', light: 'day', behind: 'airport' }],
];
const SEED = 480;

type Photographed = { readonly ownerId: string; readonly locationIds: readonly string[] };

export async function photographLots(
  deps: Pick<Deps, 'db' | 'pools' | 'newId' | 'now' | 'photos'>,
  { ownerId, locationIds }: Photographed,
): Promise<void> {
  // The library keeps what it takes for drawing, 55 MB, for good.
  const pictures = await deps.pools.prints.run(WORK, 'drawLots', { lots: PHOTOS, seed: SEED });
  for (const [index, drawn] of pictures.entries()) {
    const locationId = locationIds[index];
    if (locationId === undefined) return;
    for (const bytes of drawn) await addLotPhoto(deps, { locationId, photoId: deps.newId(), bytes, by: ownerId });
  }
}
