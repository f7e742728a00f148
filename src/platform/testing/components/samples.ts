/** Answers about one lot, its zones and its stays, for tests to change. All of it happens around the fixed hour of component tests. */

import type { PlateStatus } from '#features/enforcement/enforcement.contract.ts';
import type { Location, NearbyLocation } from '#features/lots/lots.contract.ts';
import type { OwnSession } from '#features/parking/sessions.contract.ts';
import { NO_DETAILS } from '#features/parking/stay-details.contract.ts';
import type { SavedCard } from '#features/payments/saved-card.contract.ts';
import type { Receipt } from '#features/receipts/receipts.contract.ts';
import type { Zone } from '#features/zones/zones.contract.ts';

export const id = (number: number): string => `0199aaaa-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const LOT = id(1);
export const ZONE = id(11);
export const SESSION = id(21);
export const RECEIPT_KEY = 'receipt-key-0123456789';

const PLACE = { timeZone: 'America/Chicago', phoneNumber: '+1 312 555 0100' };
const FEE = { kind: 'fee', label: 'Transaction fee', payee: 'platform', milliPercent: 10_000, on: 'parking' } as const;

/** Harbor Lot in Chicago. Its fee is 10 percent. */
export function aLot(changes: Partial<Location> = {}): Location {
  return {
    _id: LOT,
    name: 'Harbor Lot',
    address: '12 Harbor St, Chicago, IL 60601',
    place_id: null,
    location_point: { coordinates: [-87.62, 41.88] },
    userId: id(2),
    ...PLACE,
    feeBasisPoints: 1000,
    charges: [FEE],
    photo: null,
    amenities: [],
    heightLimitInches: null,
    archived: false,
    held: false,
    pinApproximate: false,
    ...changes,
  };
}

/** Harbor Lot as a search for two hours finds it, 300 m away. */
export function aNearbyLot(changes: Partial<NearbyLocation> = {}): NearbyLocation {
  const { charges: _, ...lot } = aLot();
  return {
    ...lot,
    distance: 300,
    price: { cents: 1100, days: null, rate: 'Hourly' },
    open: true,
    opensAt: null,
    closesAt: null,
    reservable: false,
    startStopMost: null,
    left: null,
    full: false,
    freeAt: null,
    permits: false,
    valet: false,
    events: false,
    ...changes,
  };
}

/** Zone A1: $5 an hour around the clock. */
export function aZone(changes: Partial<Zone> = {}): Zone {
  return {
    _id: ZONE,
    locationId: LOT,
    zoneNumber: 'A1',
    price: 5,
    isHourly: true,
    rate: { name: 'Hourly', isHourly: true, priceCents: 500 },
    openTime: '00:00',
    closeTime: '00:00',
    signCode: 'HARBORA1',
    schedule: [],
    paused: false,
    archived: false,
    ...changes,
  };
}

/** ABC123 from Illinois, parked by a guest from 9 to 11 AM: it is 10 AM now. */
export function aSession(changes: Partial<OwnSession> = {}): OwnSession {
  return {
    _id: SESSION,
    orderId: id(31),
    status: 'active',
    refund: null,
    turnedAway: false,
    locationId: LOT,
    locationName: 'Harbor Lot',
    locationAddress: '12 Harbor St, Chicago, IL 60601',
    timeZone: PLACE.timeZone,
    zoneId: ZONE,
    zoneNumber: 'A1',
    vehicleId: id(41),
    user: null,
    plateNumber: 'ABC123',
    vehiclePlate: 'ABC123',
    vehicleState: 'IL',
    vehicleMake: '',
    vehicleModel: '',
    vehicleYear: '',
    vehicleDescription: '',
    vehicleImageUrl: '',
    isHourly: true,
    rate: 500,
    terms: { rate: { name: 'Hourly', isHourly: true, priceCents: 500 }, charges: [FEE] },
    hours: 2,
    hoursByCode: null,
    fees: 100,
    totalCost: 1000,
    totalCostPlus: 1100,
    lines: [
      { kind: 'parking', label: 'Parking', cents: 1000, payee: 'owner' },
      { kind: 'fee', label: 'Transaction fee', cents: 100, payee: 'platform' },
    ],
    startTime: '2026-06-10T14:00:00.000Z',
    endTime: '2026-06-10T16:00:00.000Z',
    createdAt: '2026-06-10T13:50:00.000Z',
    ...NO_DETAILS,
    receiptKey: RECEIPT_KEY,
    ...changes,
  };
}

/** The receipt of these sessions, as their holder reads it. */
export function aReceipt(sessions: OwnSession[] = [aSession()], changes: Partial<Receipt> = {}): Receipt {
  return {
    receiptKey: RECEIPT_KEY,
    status: 'paid',
    receiptCode: 'AB12-CD34',
    paidAt: '2026-06-10T13:50:00.000Z',
    location: { _id: LOT, name: 'Harbor Lot', address: '12 Harbor St, Chicago, IL 60601', ...PLACE },
    zone: { _id: ZONE, zoneNumber: 'A1', isHourly: true },
    valet: null,
    sessions,
    lines: sessions.flatMap(({ lines }) => lines),
    totalCost: sessions.reduce((sum, { totalCostPlus }) => sum + totalCostPlus, 0),
    refunded: 0,
    refunds: [],
    corrections: [],
    plateRequests: [],
    refundedPayments: [],
    correctableUntil: null,
    claimable: false,
    held: true,
    canChange: true,
    supportEmail: 'help@parkvale.example',
    notDelivered: null,
    mailedTo: null,
    ...changes,
  };
}

/** The answer to an officer: nothing is paid here for XYZ9 from Illinois. */
export function aPlateStatus(changes: Partial<PlateStatus> = {}): PlateStatus {
  return {
    success: false,
    message: 'Nothing is paid here for XYZ9.',
    session: null,
    status: false,
    zone: null,
    verdict: { kind: 'nothing', covered: false, elsewhere: false, car: null, minutesAgo: null },
    nearMatches: [],
    listed: [],
    plate: 'XYZ9',
    state: 'IL',
    walkZone: null,
    timeZone: PLACE.timeZone,
    checkedAt: '2026-06-10T15:00:00.000Z',
    lookUpId: id(81),
    checkId: id(82),
    ...changes,
  };
}

export function aSavedCard(changes: Partial<SavedCard> = {}): SavedCard {
  return {
    _id: id(71),
    method: 'card',
    label: 'Visa 4242',
    expires: '2034-12',
    isDefault: true,
    savedAt: '2026-06-01T13:30:00.000Z',
    ...changes,
  };
}
