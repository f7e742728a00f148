// Rule 247: the picture of a shared link, drawn from what the lot's page shows now. A picture that is requested again is not drawn again.

import type { Deps } from '#app/deps.ts';
import { readCoverPhoto } from '#features/lots/server/public.ts';
import { lowestPrice } from '#features/pricing/rules/rates/lowest-price.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import type { WorkerFile } from '#platform/worker-pools/worker-pool.ts';
import { findPublishedLot, type PublishedLot } from './published-lots.read-model.ts';
import type * as Work from './share-card.worker.ts';

const WORK: WorkerFile<typeof Work> = { url: new URL('./share-card.worker.ts', import.meta.url) };
/** Messengers keep what they fetched for days anyway. */
const CACHE = { 'cache-control': 'public, max-age=3600' };

type Drawing = Pick<Deps, 'db' | 'pools' | 'photos' | 'now'>;
type Picture = {
  readonly contentType: string;
  readonly body: Uint8Array;
  readonly tag: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** @throws PoolBusy when too many are waiting for theirs */
export async function drawSharePicture(deps: Drawing, locationId: string): Promise<Picture | Refusal> {
  const lot = await findPublishedLot(deps.db, locationId);
  if (!lot) return refuse('not_found');
  const { name, address } = lot;
  const card = { name, address, price: priceOf(lot, deps.now()) };
  const photo = lot.coverPhoto === null ? null : await readCoverPhoto(deps, lot.id, lot.coverPhoto);
  const file = await deps.pools.drawnFiles.drawn(['share', card, photo && lot.coverPhoto], () =>
    deps.pools.pictures.run(WORK, 'drawShareCard', { ...card, photo }),
  );
  return { contentType: photo ? 'image/jpeg' : 'image/png', ...file, headers: CACHE };
}

/** In English, because the reader of a shared link may speak a different language than its sender. */
const priceOf = (lot: PublishedLot, now: Date): string | null =>
  inLanguage(null, () =>
    lowestPrice(
      lot,
      lot.zones.filter(({ isPaused }) => !isPaused),
      now,
    ),
  );
