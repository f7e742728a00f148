import { c, t } from 'ttag';
import type { Zone } from '#features/zones/zones.contract.ts';

export const codeFieldsTexts = {
  where: t`Where`,
  allZones: c('each of them').t`All zones`,
  zone: (number: string) => t`Zone ${number}`,
};

/** "All zones" or "Zone 1, Zone 3". @param zoneIds null: all of them */
export function nameZones(
  zones: readonly Pick<Zone, '_id' | 'zoneNumber'>[],
  zoneIds: readonly string[] | null,
): string {
  if (zoneIds === null) return codeFieldsTexts.allZones;
  const chosen = zones.filter(({ _id }) => zoneIds.includes(_id));
  return chosen.map(({ zoneNumber }) => codeFieldsTexts.zone(zoneNumber)).join(', ');
}
