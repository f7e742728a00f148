import { c, t } from 'ttag';
import type { Zone } from '#features/zones/zones.contract.ts';

/** "All zones" or "Zone 1, Zone 3". @param zoneIds null: all of them */
export function nameZones(
  zones: readonly Pick<Zone, '_id' | 'zoneNumber'>[],
  zoneIds: readonly string[] | null,
): string {
  if (zoneIds === null) return c('each of them').t`All zones`;
  const chosen = zones.filter(({ _id }) => zoneIds.includes(_id));
  return chosen.map(({ zoneNumber }) => t`Zone ${zoneNumber}`).join(', ');
}
