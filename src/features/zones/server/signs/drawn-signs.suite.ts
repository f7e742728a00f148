// Signs as tests draw them: from a zone and a lot with defaults for whatever does not matter, and what is on them.

import { feeCharge } from '#features/pricing/rules/offer.ts';
import { plainRate } from '#features/pricing/rules/plain-rate.ts';
import { storedRatesOf } from '#features/pricing/rules/rates/plain-price.ts';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { openRuler } from '#platform/files/pdf-fonts.ts';
import { signWords } from './sign-languages.ts';
import { layOutSign, SIGN_SIZES, type SignSize } from './sign-layout.ts';
import type { Drawing, TextMark } from './sign-marks.ts';

export const textWidth = openRuler();
export const SIZES = Object.keys(SIGN_SIZES) as SignSize[];

export type ZoneOptions = {
  priceCents?: number;
  isHourly?: boolean;
  rates?: Tariff | null;
  [column: string]: unknown;
};

const aZone = ({ priceCents = 500, isHourly = true, rates = null, ...options }: ZoneOptions = {}) => ({
  locationId: '',
  id: '',
  zoneNumber: '2',
  pricedBy: 'entry' as const,
  ...(rates ? storedRatesOf(rates) : { rate: plainRate({ isHourly, priceCents }), rates }),
  openMinutes: 360,
  closeMinutes: 1380,
  signCode: 'CKX7QR',
  capacity: null,
  blocked: 0,
  blockedUntil: null,
  reservable: false,
  reserveDaysAhead: 90,
  walkUpPercent: 0,
  version: 1,
  schedule: [],
  datedHours: [],
  startStop: false,
  pausedAt: null,
  archivedAt: null,
  ...options,
});
const aLot = (options: object = {}) => ({
  id: '',
  ownerId: '',
  name: 'Lake Street Lot',
  address: '200 W Lake St, Chicago, IL 60606',
  placeId: null,
  phone: '+13125550123',
  lat: 41.9,
  lng: -87.6,
  timeZone: 'America/Chicago',
  charges: [feeCharge(1000)],
  coverPhoto: null,
  amenities: [],
  heightLimitInches: null,
  archivedAt: null,
  heldAt: null,
  pinApproximate: false,
  ...options,
});
const PRINTED = { publicUrl: 'https://park.example', now: new Date('2026-11-20T18:00:00Z') };
export const drawIn = (languages: readonly string[], zone: ZoneOptions = {}, size: SignSize = 'letter') =>
  layOutSign(signWords(aZone(zone), aLot(), { ...PRINTED, languages }), size, textWidth);
/** With the number that takes texts to park. */
export const drawTexted = (languages: readonly string[], zone: ZoneOptions = {}, size: SignSize = 'letter') =>
  layOutSign(signWords(aZone(zone), aLot(), { ...PRINTED, textNumber: '+13125550177', languages }), size, textWidth);
export const draw = (zone: ZoneOptions = {}, lot: object = {}, size: SignSize = 'letter') =>
  layOutSign(signWords(aZone(zone), aLot(lot), { ...PRINTED, languages: ['en'] }), size, textWidth);
export const textsOn = ({ marks }: Drawing): TextMark[] => marks.filter((mark) => mark.kind === 'text');
export const saidOn = (drawing: Drawing): string[] => textsOn(drawing).map(({ text }) => text.replace(/\u00a0/g, ' '));

export const EARLY_BIRD: Tariff[number] = {
  name: 'Early bird',
  kind: 'flat',
  cents: 1200,
  exitBy: '18:00',
  when: { days: [1, 2, 3, 4, 5], from: '06:00', until: '09:00' },
};
const bandsOf = (cents: number) => ({
  kind: 'bands' as const,
  bands: [
    { upToMinutes: 60, cents },
    { upToMinutes: 180, cents: cents * 2 },
  ],
  thenCentsPerHour: 200,
});
/** Rates that a downtown garage might charge; the first one alone is a single rate with a maximum. */
export const RATES: Tariff = [
  { name: 'Hourly', kind: 'per_hour', cents: 600, dailyMaximumCents: 2400 },
  EARLY_BIRD,
  { name: 'Evening', kind: 'flat', cents: 800, exitBy: '02:00', when: { from: '17:00' } },
  { name: 'Weekend', ...bandsOf(300), when: { days: [6, 0] } },
  { name: 'Night', kind: 'per_hour', cents: 200, when: { from: '22:00', until: '05:00' } },
  { name: 'Lunch', kind: 'flat', cents: 500, exitBy: '14:30', when: { from: '11:00', until: '13:00' } },
  { name: 'Theater', kind: 'flat', cents: 1500, when: { days: [4, 5, 6], from: '18:00', until: '20:30' } },
  { name: 'Home game', kind: 'flat', cents: 4000, when: { dates: [{ from: '2026-11-24', until: '2026-11-24' }] } },
  { name: 'Marathon', kind: 'flat', cents: 3000, when: { dates: [{ from: '2027-10-09', until: '2027-10-10' }] } },
  { name: 'Holiday market', ...bandsOf(400), when: { dates: [{ from: '2026-11-28', until: '2026-12-24' }] } },
  { name: 'Sunday morning', kind: 'per_hour', cents: 100, when: { days: [0], from: '06:00', until: '12:00' } },
  { name: 'All day', kind: 'flat', cents: 2000, exitBy: '23:59' },
];

/** The area its letters cover, from cap height to descenders if there are any. */
export function boxOf(mark: TextMark) {
  const wide = textWidth(mark.text, mark);
  const left = { start: mark.x, middle: mark.x - wide / 2, end: mark.x - wide }[mark.anchor ?? 'start'];
  return {
    text: mark.text,
    left,
    right: left + wide,
    top: mark.y - mark.size * 0.73,
    bottom: mark.y + mark.size * 0.2,
  };
}

/** Pairs of texts that overlap. */
export function overlapsOn(drawing: Drawing): string[] {
  const boxes = textsOn(drawing).map(boxOf);
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => touches(one, other))
      .map((other) => `${one.text} / ${other.text}`),
  );
}

type TextBox = ReturnType<typeof boxOf>;

function touches(one: TextBox, other: TextBox): boolean {
  const beside = one.right <= other.left || other.right <= one.left;
  return !beside && one.top < other.bottom && other.top < one.bottom;
}
