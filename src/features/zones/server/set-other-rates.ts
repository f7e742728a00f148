// An owner copies one zone's rates to others, or undoes that: both set the rates of several zones, either all or none.

import { t } from 'ttag';
import { storedRatesOf } from '#features/pricing/rules/rates/plain-price.ts';
import type { PricedBy, Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { OtherZone } from '../zones.contract.ts';

import { type FromZone, lockOtherZones, updateRates } from './other-zones.store.ts';

type NewRates = {
  readonly zoneId: string;
  readonly version: number;
  readonly rates: Tariff;
  /** If omitted, it stays as it is. */
  readonly pricedBy?: PricedBy | undefined;
};

/** Runs in the caller's transaction. The others belong to the same owner. */
export async function setOtherRates(
  tx: Db,
  from: FromZone,
  requested: readonly NewRates[],
): Promise<{ zones: OtherZone[] } | Refusal> {
  const twice = requested.findIndex(({ zoneId }, index) =>
    requested.slice(0, index).some((one) => one.zoneId === zoneId),
  );
  if (twice >= 0) return refuseField(`zones.${twice}.zoneId`, t`This zone is in the list twice.`);
  const found = new Map(
    (
      await lockOtherZones(
        tx,
        from,
        requested.map(({ zoneId }) => zoneId),
      )
    ).map((zone) => [zone.zoneId, zone]),
  );
  const pairs = requested.map((change) => ({ change, zone: found.get(change.zoneId) }));
  const changes = pairs.flatMap(({ change, zone }) => (zone ? [{ change, zone }] : []));
  if (changes.length < pairs.length) return refuse('not_found');
  const overtaken = changes.filter(({ change, zone }) => change.version !== zone.version);
  if (overtaken.length > 0)
    return refuse('zone_changed', { data: { zoneIds: overtaken.map(({ zone }) => zone.zoneId) } });
  await updateRates(
    tx,
    changes.map(({ change, zone: { locationId, zoneId, pricedBy } }) => ({
      locationId,
      zoneId,
      ...storedRatesOf(change.rates),
      pricedBy: change.pricedBy ?? pricedBy,
    })),
  );
  return {
    zones: changes.map(({ change, zone }) => ({
      ...zone,
      rates: [...change.rates],
      pricedBy: change.pricedBy ?? zone.pricedBy,
      version: zone.version + 1,
    })),
  };
}
