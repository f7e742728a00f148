// Rule 483: lots that were stored before pins were judged, or by an earlier release, are compared with the centers of our data.

import { isAreaCenter } from '#integrations/geocoding/area-centers.ts';
import type { Db } from '#platform/db/database.ts';
import { listUnjudged, setPinJudged } from './lots.store.ts';

const AT_A_TIME = 500;
/** The rest follows a minute later. */
const MAX_ROUNDS = 40;

/** Each round is stored by itself: a killed worker goes on where it was. */
export async function judgePins(db: Db): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const lots = await listUnjudged(db, AT_A_TIME);
    const judged = await Promise.all(lots.map(async (lot) => ({ id: lot.id, isCenter: await isAreaCenter(lot) })));
    await setPinJudged(db, judged);
    if (lots.length < AT_A_TIME) return;
  }
}
