// The signs of many lots as one file. It changes nothing, so it is no act: asking again prints the prices of that moment.

import { t } from 'ttag';
import type { ChosenLots } from '#contract/lots/bulk.contract.ts';
import { refuse } from '#contract/refusals.ts';
import type { Deps } from '../../../deps.ts';
import type { KeptLots } from '../../../http/access/kept-lots.read-model.ts';
import { listZonesAtLots, printSigns } from '../../zones/zone-catalog.ts';
import { lacksAsked, listLotsToPrint } from './bulk-lots.read-model.ts';

type Wanted = {
  readonly lots: ChosenLots;
  readonly kept: KeptLots;
  readonly size: 'letter' | '12x18';
  /** "en", or "en,es" for both on each sign. */
  readonly languages: string;
  readonly now: Date;
};

/** Drawn within the time that one drawing has. */
const MOST_SIGNS = 1000;
const byNumber = new Intl.Collator('en', { numeric: true });

/** @throws LaneBusy when too many wait for theirs */
export async function printLotSigns(
  { db, lanes, config }: Pick<Deps, 'db' | 'lanes' | 'config'>,
  { size, languages, ...wanted }: Wanted,
) {
  const found = await listLotsToPrint(db, wanted);
  if (lacksAsked(found, wanted.lots)) return refuse('not_found');
  const lots = found.filter(({ archivedAt }) => archivedAt === null);
  const zones = await listZonesAtLots(
    db,
    lots.map(({ id }) => id),
  );
  const zonesAt = Map.groupBy(zones, ({ locationId }) => locationId);
  const sheets = lots.flatMap((location) =>
    (zonesAt.get(location.id) ?? [])
      .toSorted((one, other) => byNumber.compare(one.zoneNumber, other.zoneNumber))
      .map((zone) => ({ zone, location })),
  );
  if (sheets.length === 0)
    return refuse('malformed', { fields: { lots: t`These lots have no zones, so they have no signs.` } });
  if (sheets.length > MOST_SIGNS) {
    return refuse('malformed', { fields: { lots: t`One file has up to 1,000 signs. Choose fewer lots.` } });
  }
  return printSigns({ lanes }, { sheets, size, languages, publicUrl: config.publicUrl, now: wanted.now });
}
