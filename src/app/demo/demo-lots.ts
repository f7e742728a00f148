// A dozen lots around Chicago. The streets and corners are real; the lots and their telephone numbers are not (555-01xx is reserved
// for fiction). Sign codes use only the letters that signs use: every lot has its own five, and its zones count in 3, 4, 6, 7. The
// corner of Adams and Clark is the one to try things at: PRKHR3 ("park here") is open day and night.

import type { Rate } from '#features/pricing/rules/offer.ts';
import { plainRate } from '#features/pricing/rules/plain-rate.ts';
import { storedRatesOf } from '#features/pricing/rules/rates/plain-price.ts';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import type { Remitter } from '#features/pricing/rules/tax-settings.ts';
import { type OpeningHours, parseTimeOfDay } from '#platform/calendar/opening-hours.ts';
import type { CrowdName } from './demo-crowds.ts';

/** For a zone that counts its places. */
type DemoSpaces = {
  /** 'parked': as many as are parked there when the demo is seeded, so that the zone is full. */
  readonly capacity: number | 'parked';
  readonly blocked?: { readonly spaces: number; readonly reason: string };
  readonly isMarkedFull?: true;
  readonly takesReservations?: true;
  /** Drivers may pay when they leave. */
  readonly startStop?: true;
};

export type DemoZone = OpeningHours & {
  readonly spaces?: DemoSpaces;
  readonly rate: Rate;
  readonly rates: Tariff | null;
  readonly zoneNumber: string;
  readonly signCode: string;
};

export type DemoLot = {
  readonly name: string;
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
  /** E.164. */
  readonly phone: string;
  readonly crowd: CrowdName;
  /** Arrivals on an ordinary day. */
  readonly visitsADay: number;
  /** Who pays the city its tax; the owner, if omitted. */
  readonly taxRemittedBy?: Remitter;
  readonly zones: readonly DemoZone[];
};

type Hours = readonly [open: string, close: string];
const ALWAYS: Hours = ['00:00', '00:00'];

const demoZone = (signCode: string, zoneNumber: string, requested: Rate | Tariff, [open, close]: Hours): DemoZone => ({
  ...('name' in requested ? { rate: requested, rates: null } : storedRatesOf(requested)),
  zoneNumber,
  signCode,
  openMinutes: parseTimeOfDay(open) ?? 0,
  closeMinutes: parseTimeOfDay(close) ?? 0,
});
const withCountedSpaces = (spaces: DemoSpaces, of: DemoZone): DemoZone => ({ ...of, spaces });
const perHour = (dollars: number): Rate => plainRate({ isHourly: true, priceCents: Math.round(dollars * 100) });
const perDay = (dollars: number): Rate => plainRate({ isHourly: false, priceCents: Math.round(dollars * 100) });

// In by 9 on a workday and out by 6 in the evening; a long day costs no more than the maximum.
const OFFICE_HOURS: Tariff = [
  { name: 'Hourly', kind: 'per_hour', cents: 1400, dailyMaximumCents: 4200 },
  {
    name: 'Early bird',
    kind: 'flat',
    cents: 1900,
    exitBy: '18:00',
    when: { days: [1, 2, 3, 4, 5], from: '05:00', until: '09:00' },
  },
];

// Home games of the coming seasons, as an owner would enter them: one price on those days, out by midnight.
const BALLPARK: Tariff = [
  {
    name: 'By time',
    kind: 'bands',
    bands: [
      { upToMinutes: 60, cents: 1000 },
      { upToMinutes: 180, cents: 1800 },
    ],
    thenCentsPerHour: 400,
    dailyMaximumCents: 3000,
  },
  { name: 'Evening', kind: 'flat', cents: 1200, exitBy: '03:00', when: { from: '18:00' } },
  {
    name: 'Game day',
    kind: 'flat',
    cents: 4500,
    exitBy: '23:59',
    when: {
      dates: [2026, 2027, 2028].flatMap((year) =>
        ['04-04', '05-09', '06-13', '07-11', '08-15', '09-19'].map((day) => ({
          from: `${year}-${day}`,
          until: `${year}-${day}`,
        })),
      ),
    },
  },
];

export const DEMO_LOTS: readonly DemoLot[] = [
  {
    name: 'Adams & Clark Garage',
    address: '100 W Adams St, Chicago, IL 60603',
    lat: 41.8795,
    lng: -87.631,
    phone: '+13125550101',
    crowd: 'office',
    visitsADay: 6,
    zones: [
      demoZone('PRKHR3', '1', perHour(6), ALWAYS),
      withCountedSpaces({ capacity: 24, takesReservations: true }, demoZone('PRKDY4', '2', perDay(24), ALWAYS)),
    ],
  },
  {
    name: 'Wacker Riverside Garage',
    address: '225 W Wacker Dr, Chicago, IL 60606',
    lat: 41.8864,
    lng: -87.6349,
    phone: '+13125550102',
    crowd: 'office',
    visitsADay: 7,
    zones: [
      demoZone('WCKRV3', '1', OFFICE_HOURS, ['05:00', '23:00']),
      demoZone('WCKRV4', '2', perDay(32), ['04:30', '22:00']),
      withCountedSpaces(
        { capacity: 30, blocked: { spaces: 12, reason: 'repaving' } },
        demoZone('WCKRV6', 'Roof', perHour(11), ['06:00', '20:00']),
      ),
    ],
  },
  {
    name: 'Theater Row Parking',
    address: '70 W Randolph St, Chicago, IL 60601',
    lat: 41.8848,
    lng: -87.6297,
    phone: '+13125550103',
    crowd: 'evening',
    visitsADay: 5,
    zones: [
      demoZone('THTRW3', '1', perHour(9), ['06:00', '02:00']),
      demoZone('THTRW4', '2', perHour(12.5), ['10:00', '02:00']),
    ],
  },
  {
    name: 'Printers Row Lot',
    address: '720 S Dearborn St, Chicago, IL 60605',
    lat: 41.8729,
    lng: -87.6293,
    phone: '+13125550104',
    crowd: 'visitors',
    visitsADay: 3,
    zones: [demoZone('PRNTR3', '1', perHour(4.5), ['06:00', '23:00']), demoZone('PRNTR4', '2', perDay(18), ALWAYS)],
  },
  {
    name: 'Gallery District Lot',
    address: '311 W Superior St, Chicago, IL 60654',
    lat: 41.8957,
    lng: -87.6361,
    phone: '+13125550105',
    crowd: 'evening',
    visitsADay: 4,
    zones: [
      withCountedSpaces({ capacity: 18, isMarkedFull: true }, demoZone('GRYVR3', '1', perHour(7), ['07:00', '03:00'])),
    ],
  },
  {
    name: 'Pier View Garage',
    address: '435 E Illinois St, Chicago, IL 60611',
    lat: 41.8908,
    lng: -87.6157,
    phone: '+13125550106',
    crowd: 'visitors',
    visitsADay: 5,
    taxRemittedBy: 'platform',
    zones: [
      demoZone('PRVWG3', '1', perHour(12), ALWAYS),
      demoZone('PRVWG4', '2', perDay(39), ALWAYS),
      demoZone('PRVWG6', 'Lower', perHour(9), ['06:00', '23:00']),
    ],
  },
  {
    name: 'Fulton Market Lot',
    address: '932 W Fulton Market, Chicago, IL 60607',
    lat: 41.8869,
    lng: -87.6514,
    phone: '+13125550107',
    crowd: 'evening',
    visitsADay: 6,
    zones: [
      demoZone('FTNMK3', '1', perHour(8), ['10:00', '02:00']),
      demoZone('FTNMK4', '2', perDay(22), ['05:00', '23:00']),
      demoZone('FTNMK6', '3', perHour(6.5), ['06:00', '23:00']),
      demoZone('FTNMK7', 'Alley', perHour(5), ['16:00', '02:00']),
    ],
  },
  {
    name: 'Union Station West Lot',
    address: '610 W Adams St, Chicago, IL 60661',
    lat: 41.8797,
    lng: -87.6429,
    phone: '+13125550108',
    crowd: 'office',
    visitsADay: 22,
    zones: [
      demoZone('TRNWT3', '1', perDay(16), ['05:00', '23:00']),
      // Full on most weekday mornings, so that rate advice has something to say.
      withCountedSpaces({ capacity: 4 }, demoZone('TRNWT4', '2', perHour(3.5), ['05:00', '23:00'])),
    ],
  },
  {
    name: 'Medical District Garage',
    address: '1840 W Polk St, Chicago, IL 60612',
    lat: 41.8719,
    lng: -87.6727,
    phone: '+13125550109',
    crowd: 'clinic',
    visitsADay: 5,
    zones: [
      withCountedSpaces(
        { capacity: 8, takesReservations: true, startStop: true },
        demoZone('MDCTR3', '1', perHour(3), ALWAYS),
      ),
      withCountedSpaces({ capacity: 6 }, demoZone('MDCTR4', '2', perDay(15), ALWAYS)),
    ],
  },
  {
    name: 'Wrigleyville Lot',
    address: '3630 N Clark St, Chicago, IL 60613',
    lat: 41.9478,
    lng: -87.657,
    phone: '+17735550110',
    crowd: 'ballpark',
    visitsADay: 5,
    zones: [
      demoZone('WRGYV3', '1', BALLPARK, ['08:00', '00:00']),
      demoZone('WRGYV4', 'Game', perDay(45), ['10:00', '01:00']),
    ],
  },
  {
    name: 'Lincoln Park Lot',
    address: '2120 N Clark St, Chicago, IL 60614',
    lat: 41.9204,
    lng: -87.6375,
    phone: '+17735550111',
    crowd: 'visitors',
    visitsADay: 4,
    zones: [demoZone('NCNPK3', '1', perHour(5.5), ['06:00', '23:00'])],
  },
  {
    name: 'Midway Long Stay',
    address: '5420 S Cicero Ave, Chicago, IL 60638',
    lat: 41.7947,
    lng: -87.7437,
    phone: '+17735550112',
    crowd: 'airport',
    visitsADay: 4,
    taxRemittedBy: 'platform',
    zones: [
      withCountedSpaces({ capacity: 20 }, demoZone('MDWYP3', 'Covered', perDay(17), ALWAYS)),
      withCountedSpaces({ capacity: 'parked' }, demoZone('MDWYP4', 'Economy', perDay(9.5), ALWAYS)),
    ],
  },
];
