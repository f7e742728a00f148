// Photos of the demo's first few lots, through the same intake as an owner's.

import type { Deps } from '#app/deps.ts';
import { addLotPhoto } from '#features/lots/server/public.ts';
import { seededRandom } from './demo-random.ts';
import { type DrawnLot, drawLot } from './draw-lot.ts';

/** For each of the first lots, in the order in which the demo lists them. */
const PHOTOS: readonly (readonly DrawnLot[])[] = [
  [
    { kind: 'garage', light: 'day' },
    { kind: 'garage', light: 'evening' },
  ],
  [{ kind: 'garage', light: 'day' }],
  [{ kind: 'garage', light: 'evening' }],
  [{ kind: 'open', light: 'day' }],
  [{ kind: 'open', light: 'evening' }],
];
const SEED = 480;

type Photographed = { readonly ownerId: string; readonly locationIds: readonly string[] };

export async function photographLots(
  deps: Pick<Deps, 'db' | 'lanes' | 'newId' | 'now' | 'photos'>,
  { ownerId, locationIds }: Photographed,
): Promise<void> {
  const random = seededRandom(SEED);
  for (const [index, drawn] of PHOTOS.entries()) {
    const locationId = locationIds[index];
    if (locationId === undefined) return;
    for (const lot of drawn) {
      await addLotPhoto(deps, { locationId, photoId: deps.newId(), bytes: drawLot(lot, random), by: ownerId });
    }
  }
}
