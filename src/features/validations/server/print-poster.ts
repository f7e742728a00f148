// A merchant's poster, drawn from the current code and its lot.

import type { Deps } from '#app/deps.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { WorkerFile } from '#platform/worker-pools/worker-pool.ts';
import { describeValidation } from '../rules/validation.ts';
import type * as Work from './poster.worker.ts';
import { readValidation } from './validations.store.ts';

const WORK: WorkerFile<typeof Work> = { url: new URL('./poster.worker.ts', import.meta.url) };

type Requested = {
  readonly locationId: string;
  readonly id: string;
  readonly publicUrl: string;
  readonly now: Date;
};

/** @throws PoolBusy when too many are waiting for theirs */
export async function printPoster({ db, pools }: Pick<Deps, 'db' | 'pools'>, { publicUrl, now, ...at }: Requested) {
  const [validation, location] = [await readValidation(db, at), await findLocation(db, at.locationId)];
  if (!validation || !location) return refuse('not_found') satisfies Refusal;
  const words: Work.PosterWords = {
    merchant: validation.name,
    benefit: describeValidation(validation),
    lot: location.name,
    address: location.address,
    code: validation.code,
    link: `${publicUrl}/locations/${at.locationId}/zones?code=${encodeURIComponent(validation.code)}`,
  };
  const file = await pools.drawnFiles.drawn(['poster', words], () =>
    pools.drawings.run(WORK, 'drawPoster', { words, now }),
  );
  return { contentType: 'application/pdf', ...file, fileName: `poster-${fileNamePart(validation.code)}.pdf` };
}

function fileNamePart(code: string): string {
  return (
    code
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'code'
  );
}
