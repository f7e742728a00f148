// Twice a minute, looks at lots in which a zone took its last space, and mails their people once a day at most (rule 209).

import type { Deps } from '#app/deps.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { type NotifyDeps, notifyReaders } from '#features/notifications/server/public.ts';
import { leftAtLot, spacesForSale, spacesLeft } from '#features/spaces/rules/spaces.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { processDue } from '#platform/jobs/process-due.ts';
import { fullLotMail } from './full-lot-mail.ts';
import { findLasting, listMarkedLots, lockMarks, saveFullZones } from './full-zones.store.ts';
import { listZoneSpaces } from './spaces-left.read-model.ts';

type FullDeps = NotifyDeps & Pick<Deps, 'db'>;

export async function mailFullLots(deps: FullDeps): Promise<void> {
  await processDue({
    name: 'lots',
    list: (limit) => listMarkedLots(deps.db, deps.now(), limit),
    work: (locationId) => inTransaction(deps.db, (tx) => mailIfFull(deps, tx, locationId)),
    concurrency: 1,
  });
}

/** The mails and the update of the mark are one transaction: a killed worker has written both or neither. */
async function mailIfFull(deps: FullDeps, tx: Db, locationId: string): Promise<void> {
  const now = deps.now();
  const marked = await lockMarks(tx, locationId, now);
  const lot = marked && (await findLocation(tx, locationId));
  if (!marked || !lot) return;
  const today = localDay(now, lot.timeZone);
  if (marked.mailedOn === today) return saveFullZones(tx, { locationId, lookAt: null });
  const { full, freeAt, spaces } = await readFull(tx, locationId, now);
  const { isOpenEnded, unpaidUntil, nextAhead } = await findLasting(tx, locationId, now);
  if (isOpenEnded || !full) return saveFullZones(tx, { locationId, lookAt: isOpenEnded ? null : nextAhead });
  // A driver who does not pay in time gives the space back.
  if (unpaidUntil) return saveFullZones(tx, { locationId, lookAt: new Date(now.getTime() + LOOKS_AGAIN_MS) });
  const mail = () => fullLotMail({ lot, spaces, now, freeAt, publicUrl: deps.config.publicUrl });
  await notifyReaders(tx, deps, { kind: 'lot_full', concerns: { locationId }, mail });
  await saveFullZones(tx, { locationId, lookAt: null, mailedOn: today });
}

const LOOKS_AGAIN_MS = 60_000;

type Full = { readonly full: boolean; readonly freeAt: Date | null; readonly spaces: number };

async function readFull(tx: Db, locationId: string, now: Date): Promise<Full> {
  const zones = await listZoneSpaces(tx, { locationId, now });
  const { full, freeAt } = leftAtLot(zones.map((zone) => ({ left: spacesLeft(zone, now).left, freeAt: zone.freeAt })));
  // What the lot's people blocked or marked as full is no news to them.
  const spaces = zones.reduce((sum, zone) => sum + (zone.markedFullAt ? 0 : spacesForSale(zone, now)), 0);
  return { full: full && spaces > 0, freeAt, spaces };
}
