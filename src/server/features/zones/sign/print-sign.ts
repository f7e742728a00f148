// A zone's printable sign, drawn from the zone and its lot as they are now.

import { type Refusal, refuse } from '#contract/refusals.ts';
import type { Deps } from '../../../deps.ts';
import type { WorkerFile } from '../../../lanes/lane.ts';
import { findZoneWithLocation } from '../zone-page.read-model.ts';
import { findLocationOfZone } from '../zones.store.ts';
import type * as Work from './sign.worker.ts';
import { signWords } from './sign-words.ts';

const WORK: WorkerFile<typeof Work> = { url: new URL('./sign.worker.ts', import.meta.url) };

type WantedSign = Pick<Work.ShownSign, 'format' | 'size'> & {
  readonly zoneId: string;
  readonly publicUrl: string;
  readonly now: Date;
};

type SignFile = {
  readonly contentType: string;
  readonly body: Uint8Array;
  readonly fileName: string;
  readonly tag: string;
};

/** @throws LaneBusy when too many wait for theirs */
export async function printSign(
  { db, lanes }: Pick<Deps, 'db' | 'lanes'>,
  { zoneId, format, size, publicUrl, now }: WantedSign,
): Promise<SignFile | Refusal> {
  const locationId = await findLocationOfZone(db, zoneId);
  const found = locationId && (await findZoneWithLocation(db, { locationId, zoneId }));
  if (!found) return refuse('not_found');
  if (found.location.archivedAt) return refuse('location_archived');
  if (found.zone.archivedAt) return refuse('zone_archived');
  const shown = { words: signWords(found.zone, found.location, { publicUrl, now }), size, format };
  const file = await lanes.drawnFiles.drawn(['sign', shown], () =>
    lanes.drawings.run(WORK, 'drawSign', { ...shown, now }),
  );
  const contentType = format === 'pdf' ? 'application/pdf' : 'image/png';
  return { contentType, ...file, fileName: `sign-${found.zone.signCode}-${size}.${format}` };
}
