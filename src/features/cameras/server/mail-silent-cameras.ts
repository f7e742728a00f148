// A camera that was silent for an hour in which its lot was open is probably out of order: its people are told once (rule 444).

import { t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { type NotifyDeps, notifyReaders } from '#features/notifications/server/public.ts';
import { announceFact } from '#features/webhooks/server/public.ts';
import { listZonesOnOffer } from '#features/zones/server/public.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { processDue } from '#platform/jobs/process-due.ts';
import { isSilent, SILENT_AFTER_MS } from '../rules/camera-silence.ts';
import { type CameraId, findCamera, listQuietCameras, markSilent, noteLooked } from './cameras.store.ts';

type SilenceDeps = NotifyDeps & Pick<Deps, 'db'>;

export async function mailSilentCameras(deps: SilenceDeps): Promise<void> {
  const now = deps.now().getTime();
  const quiet = { since: new Date(now - SILENT_AFTER_MS), lookedBefore: new Date(now - LOOKS_AGAIN_MS) };
  await processDue({
    name: 'cameras',
    list: (limit) => listQuietCameras(deps.db, { ...quiet, limit }),
    work: (camera) => mailIfSilent(deps, camera),
    concurrency: 1,
  });
}

/** Its lot may open. */
const LOOKS_AGAIN_MS = 5 * 60_000;

/** The mark and the mails are one transaction: a killed worker has written both or neither. */
async function mailIfSilent(deps: SilenceDeps, cameraId: CameraId): Promise<void> {
  const now = deps.now();
  await inTransaction(deps.db, async (tx) => {
    const camera = await findCamera(tx, cameraId);
    const lot = await findLocation(tx, cameraId.locationId);
    const heardAt = camera?.heardAt;
    if (!camera || !heardAt || !lot) return;
    const { timeZone, id: locationId } = lot;
    const lotName = nameLot(lot);
    const zones = (await listZonesOnOffer(tx, locationId)).map((zone) => ({ hours: zone, schedule: zone.schedule }));
    await noteLooked(tx, camera, now);
    if (!isSilent(heardAt, { zones, timeZone, now }) || !(await markSilent(tx, camera, heardAt))) return;
    const mail = () => ({
      title: t`The camera “${camera.name}” sends nothing`,
      subject: t`A camera at ${lotName} sends nothing`,
      paragraphs: [
        t`It was silent for an hour while the lot was open. Please check its power, its network and its address.`,
      ],
      sections: [
        { rows: [[t`Location`, lotName] as const, [t`Last heard`, formatMoment(heardAt, { timeZone, now })] as const] },
      ],
      button: { label: t`Open its cameras`, url: `${deps.config.publicUrl}/locations/${locationId}/cameras` },
    });
    await announceFact(tx, { event: 'camera.silent', locationId: lot.id, about: [camera.id], at: now });
    await notifyReaders(tx, deps, { kind: 'camera_silent', concerns: { locationId }, mail });
  });
}
