// A zone's printable sign, drawn from the zone and its lot as they are now.

import { type Refusal, refuse } from '#contract/refusals.ts';
import type { Db } from '../../../db/database.ts';
import { textWidth } from '../../../pdf-fonts.ts';
import { findZoneWithLocation } from '../zone-page.read-model.ts';
import { findLocationOfZone } from '../zones.store.ts';
import { drawSignPdf } from './draw-sign-pdf.ts';
import { drawSignPng } from './draw-sign-png.ts';
import { layOutSign, type SignSize } from './sign-layout.ts';
import { signWords } from './sign-words.ts';

type WantedSign = {
  readonly zoneId: string;
  readonly format: 'pdf' | 'png';
  readonly size: SignSize;
  readonly publicUrl: string;
  readonly now: Date;
};

type SignFile = { readonly contentType: string; readonly body: Uint8Array; readonly fileName: string };

export async function printSign(
  db: Db,
  { zoneId, format, size, publicUrl, now }: WantedSign,
): Promise<SignFile | Refusal> {
  const locationId = await findLocationOfZone(db, zoneId);
  const found = locationId && (await findZoneWithLocation(db, { locationId, zoneId }));
  if (!found) return refuse('not_found');
  if (found.location.archivedAt) return refuse('location_archived');
  if (found.zone.archivedAt) return refuse('zone_archived');
  const drawing = layOutSign(signWords(found.zone, found.location, publicUrl), size, textWidth);
  const fileName = `sign-${found.zone.signCode}-${size}.${format}`;
  return format === 'pdf'
    ? { contentType: 'application/pdf', body: await drawSignPdf(drawing, now), fileName }
    : { contentType: 'image/png', body: await drawSignPng(drawing), fileName };
}
