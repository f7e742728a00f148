// A zone's printable sign, drawn from the zone and its lot as they are now.

import { isRefusal, type Refusal, refuse } from '#contract/refusals.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { WorkerFile } from '../../../lanes/lane.ts';
import { speaking } from '../../../languages/languages.ts';
import { findZoneWithLocation } from '../zone-page.read-model.ts';
import { findLocationOfZone } from '../zones.store.ts';
import type * as Work from './sign.worker.ts';
import type { SignSize } from './sign-layout.ts';
import { type SignWords, signWords } from './sign-words.ts';

const WORK: WorkerFile<typeof Work> = { url: new URL('./sign.worker.ts', import.meta.url) };

type OfZone = {
  readonly zoneId: string;
  readonly publicUrl: string;
  readonly now: Date;
};
type WantedSign = OfZone & Pick<Work.ShownSign, 'format' | 'size'>;
type Printing = Pick<Deps, 'db' | 'lanes'>;

type SignFile = {
  readonly contentType: string;
  readonly body: Uint8Array;
  readonly fileName: string;
  readonly tag: string;
};

/** @throws LaneBusy when too many wait for theirs */
export async function printSign(
  { db, lanes }: Printing,
  { format, size, ...wanted }: WantedSign,
): Promise<SignFile | Refusal> {
  const found = await findPrinted(db, wanted);
  if (isRefusal(found)) return found;
  const { words, signCode } = found;
  const shown = { words, size, format };
  const file = await lanes.drawnFiles.drawn(['sign', shown], () =>
    lanes.drawings.run(WORK, 'drawSign', { ...shown, now: wanted.now }),
  );
  const contentType = format === 'pdf' ? 'application/pdf' : 'image/png';
  return { contentType, ...file, fileName: `sign-${signCode}-${size}.${format}` };
}

/**
 * How many rates the zone has beside each other, and the sheets on which its sign lists all of them.
 * @throws LaneBusy when too many wait for their drawings
 */
export async function checkSign(
  { db, lanes }: Printing,
  wanted: OfZone,
): Promise<{ rates: number; listedOn: SignSize[] } | Refusal> {
  const found = await findPrinted(db, wanted);
  if (isRefusal(found)) return found;
  const { words } = found;
  return { rates: words.rates.length, listedOn: await lanes.drawings.run(WORK, 'sheetsWithAllRates', words) };
}

type Printed = { readonly words: SignWords; readonly signCode: string };

async function findPrinted(db: Db, { zoneId, publicUrl, now }: OfZone): Promise<Printed | Refusal> {
  const locationId = await findLocationOfZone(db, zoneId);
  const found = locationId && (await findZoneWithLocation(db, { locationId, zoneId }));
  if (!found) return refuse('not_found');
  if (found.location.archivedAt) return refuse('location_archived');
  if (found.zone.archivedAt) return refuse('zone_archived');
  // Every driver reads the same sign, in whichever language its owner works.
  const words = speaking(null, () => signWords(found.zone, found.location, { publicUrl, now }));
  return { words, signCode: found.zone.signCode };
}
