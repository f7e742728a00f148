// A zone's printable sign, drawn from the zone and its lot as they are now.

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import type { LocationRow } from '#features/lot-directory/server/public.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { Meanwhile, WorkerFile } from '#platform/worker-pools/worker-pool.ts';
import type { ZoneRow } from '../zone-answer.ts';
import { findZoneWithLocation } from '../zone-page.read-model.ts';
import { findLocationOfZone, notePrintedSigns } from '../zones.store.ts';
import type * as Work from './sign.worker.ts';
import { readSignLanguages, type SignWords, signWords } from './sign-languages.ts';
import type { SignSize } from './sign-layout.ts';

const WORK: WorkerFile<typeof Work> = { url: new URL('./sign.worker.ts', import.meta.url) };

type OfZone = {
  readonly zoneId: string;
  /** "en", or "en,es" for both on one sign. */
  readonly languages: string;
  readonly publicUrl: string;
  /** The number that takes texts to park, if there is one. */
  readonly textNumber: string | null;
  readonly now: Date;
};
type RequestedSign = OfZone & Pick<Work.ShownSign, 'format' | 'size'>;
type Printing = Pick<Deps, 'db' | 'pools'>;

type SignFile = {
  readonly contentType: string;
  readonly body: Uint8Array;
  readonly fileName: string;
  readonly tag: string;
};

/** @throws PoolBusy when too many people are waiting for theirs */
export async function printSign(
  { db, pools }: Printing,
  { format, size, ...requested }: RequestedSign,
): Promise<SignFile | Refusal> {
  const found = await findPrinted(db, requested);
  if (isRefusal(found)) return found;
  const { words, signCode } = found;
  const shown = { words, size, format };
  const file = await pools.drawnFiles.drawn(['sign', shown], () =>
    pools.drawings.run(WORK, 'drawSign', { ...shown, now: requested.now }),
  );
  await notePrintedSigns(db, [{ locationId: found.locationId, id: requested.zoneId }], requested.now);
  const contentType = format === 'pdf' ? 'application/pdf' : 'image/png';
  return { contentType, ...file, fileName: fileName({ signCode, size, format, languages: words.languages }) };
}

type Named = Pick<RequestedSign, 'format' | 'size'> & Pick<SignWords, 'languages'> & { readonly signCode: string };

function fileName({ signCode, size, format, languages }: Named): string {
  const text = languages.join('-');
  const parts = ['sign', signCode, size, ...(text === 'en' ? [] : [text])];
  return `${parts.join('-')}.${format}`;
}

/**
 * How many rates the zone lists, and the sheet sizes on which its sign has room for all of them.
 * @throws PoolBusy when too many people are waiting for their drawings
 */
export async function checkSign(
  { db, pools }: Printing,
  requested: OfZone,
): Promise<{ rates: number; listedOn: SignSize[] } | Refusal> {
  const found = await findPrinted(db, requested);
  if (isRefusal(found)) return found;
  const { words } = found;
  return { rates: words.rates.length, listedOn: await pools.drawings.run(WORK, 'sheetsWithAllRates', words) };
}

type Sheet = { readonly zone: ZoneRow; readonly location: LocationRow };
type RequestedSigns = Pick<Work.ShownSigns, 'size'> & Omit<OfZone, 'zoneId'> & { readonly sheets: readonly Sheet[] };

/**
 * The signs of many zones as one file to print at once.
 * @throws PoolBusy when too many people are waiting for theirs, or nobody wants them anymore
 */
export async function printSigns(
  { pools }: Pick<Printing, 'pools'>,
  { sheets, size, publicUrl, textNumber, now, ...requested }: RequestedSigns,
  meanwhile: Meanwhile,
): Promise<Uint8Array | Refusal> {
  const languages = readSignLanguages(requested.languages);
  if (!languages) return noSuchLanguage();
  const words = sheets.map(({ zone, location }) =>
    signWords(zone, location, { publicUrl, textNumber, now, languages }),
  );
  return pools.prints.run(WORK, 'drawSigns', { words, size, title: 'Parkvale signs', now }, meanwhile);
}

/** Whether signs can be printed in these languages. */
export const checkSignLanguages = (requested: string): Refusal | null =>
  readSignLanguages(requested) ? null : noSuchLanguage();

const noSuchLanguage = () => refuseField('languages', t`Choose a language from the list.`);

type Printed = { readonly words: SignWords; readonly signCode: string; readonly locationId: string };

async function findPrinted(
  db: Db,
  { zoneId, publicUrl, textNumber, now, ...requested }: OfZone,
): Promise<Printed | Refusal> {
  const languages = readSignLanguages(requested.languages);
  if (!languages) return noSuchLanguage();
  const locationId = await findLocationOfZone(db, zoneId);
  const found = locationId && (await findZoneWithLocation(db, { locationId, zoneId }));
  if (!found) return refuse('not_found');
  if (found.location.archivedAt) return refuse('location_archived');
  if (found.zone.archivedAt) return refuse('zone_archived');
  const words = signWords(found.zone, found.location, { publicUrl, textNumber, now, languages });
  return { words, signCode: found.zone.signCode, locationId };
}
