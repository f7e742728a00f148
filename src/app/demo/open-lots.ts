// Lists the demo's lots through the features' own stores.

import type { Deps } from '#app/deps.ts';
import { insertLocation } from '#features/lots/server/public.ts';
import { feeCharge, type Offer } from '#features/pricing/rules/offer.ts';
import { offerOf } from '#features/pricing/rules/offers.ts';
import { withTaxes } from '#features/pricing/rules/tax-settings.ts';
import { claimSignCode, insertZone } from '#features/zones/server/public.ts';
import type { OpeningHours } from '#platform/calendar/opening-hours.ts';
import type { Db } from '#platform/db/database.ts';
import { CROWDS, type Crowd } from './demo-crowds.ts';
import { DEMO_LOTS, type DemoLot, type DemoZone } from './demo-lots.ts';
import type { Mint } from './demo-mint.ts';

/** What selling in a zone requires. */
export type SellingZone = OpeningHours & {
  readonly zoneId: string;
  readonly locationId: string;
  readonly signCode: string;
  readonly spaces?: DemoZone['spaces'];
  readonly timeZone: string;
  readonly offer: Offer;
};

export type OpenLot = {
  readonly crowd: Crowd;
  readonly visitsADay: number;
  readonly timeZone: string;
  readonly zones: readonly SellingZone[];
};

/** Basis points. */
const DEMO_FEE = 1000;
/** What the demo's garages have; its open lots state nothing. */
const GARAGE = { amenities: ['covered', 'ev', 'accessible'], heightLimitInches: 80 } as const;
const DEMO_TAX = { name: 'City parking tax (demo)', percent: '20', on: 'parking' } as const;

type Opening = { readonly ownerId: string; readonly openedAt: Date; readonly mint: Mint };

export async function openLots(
  tx: Db,
  deps: Pick<Deps, 'timeZoneAt'>,
  { ownerId, openedAt, mint }: Opening,
): Promise<OpenLot[]> {
  const opened: OpenLot[] = [];
  for (const [index, lot] of DEMO_LOTS.entries()) {
    // Staggered, because lists are sorted by listing time.
    const listedAt = new Date(openedAt.getTime() + index * 60 * 60_000);
    const id = mint.idAt(listedAt);
    opened.push(await openLot(tx, deps, { ...lot, id, ownerId, openedAt: listedAt, mint }));
  }
  return opened;
}

async function openLot(
  tx: Db,
  { timeZoneAt }: Pick<Deps, 'timeZoneAt'>,
  lot: DemoLot & Opening & { readonly id: string },
): Promise<OpenLot> {
  const { id, name, address, lat, lng, phone, taxRemittedBy = 'owner', ownerId, openedAt, mint } = lot;
  const { timeZone, charges } = await insertLocation(tx, {
    id,
    ...(name.endsWith('Garage') && GARAGE),
    ownerId,
    name,
    address,
    placeId: null,
    phone,
    lat,
    lng,
    timeZone: timeZoneAt(lat, lng),
    charges: withTaxes([feeCharge(DEMO_FEE)], [{ ...DEMO_TAX, remittedBy: taxRemittedBy }]),
    createdAt: openedAt,
  });
  const zones: SellingZone[] = [];
  for (const zone of lot.zones) {
    const zoneId = mint.idAt(openedAt);
    await openZone(tx, zone, { locationId: id, zoneId, openedAt });
    const offer = offerOf({ ...zone, schedule: [] }, { charges, timeZone });
    zones.push({ ...zone, zoneId, locationId: id, timeZone, offer });
  }
  return { crowd: CROWDS[lot.crowd], visitsADay: lot.visitsADay, timeZone, zones };
}

async function openZone(
  tx: Db,
  zone: DemoZone,
  { locationId, zoneId, openedAt }: { locationId: string; zoneId: string; openedAt: Date },
): Promise<void> {
  await insertZone(tx, {
    locationId,
    id: zoneId,
    zoneNumber: zone.zoneNumber,
    rate: zone.rate,
    rates: zone.rates,
    openMinutes: zone.openMinutes,
    closeMinutes: zone.closeMinutes,
    signCode: await claimSignCode(tx, { locationId, zoneId }, () => zone.signCode),
    createdAt: openedAt,
  });
}
