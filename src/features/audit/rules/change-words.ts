/** Rule 488: what was changed, in people's words: "Price: $3.00 an hour" and "$4.00 an hour". */

import { t } from 'ttag';
import { CAMERA_MAKERS, nameMaker } from '#features/cameras/rules/camera-makers.ts';
import { describeTariff } from '#features/pricing/rules/rates/describe-tariff.ts';
import { type StoredRates, tariffOf } from '#features/pricing/rules/rates/plain-price.ts';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import type { DatedHours } from '#platform/calendar/dated-hours.ts';
import { describeDates } from '#platform/calendar/describe-dated-hours.ts';
import { formatDateTime, formatWallTime } from '#platform/calendar/human-time.ts';
import type { OpeningHours } from '#platform/calendar/opening-hours.ts';
import type { ZoneHours } from '#platform/calendar/zone-schedule.ts';
import { hoursInWords } from '#platform/calendar/zone-week.ts';
import { formatCents } from '#platform/money/cents.ts';
import type { SettingFields } from './settings.ts';

export type FieldWords = { readonly label: string; readonly before: string | null; readonly after: string | null };

/** The fields of a change, each with its value before and after; null where there was none. Moments are shown in this time zone. */
export const describeFields = (
  before: SettingFields | null,
  after: SettingFields | null,
  timeZone: string,
): FieldWords[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((name) => {
    const words = [before, after].map((fields) => describeValue(name, fields?.[name] ?? null, timeZone));
    return { label: labelOf(name), before: words[0] ?? null, after: words[1] ?? null };
  });

const labelOf = (name: string): string => LABELS[name]?.() ?? asWords(name);

const LABELS: Readonly<Record<string, () => string>> = {
  name: () => t`Name`,
  address: () => t`Address`,
  phone: () => t`Phone`,
  email: () => t`Email`,
  pin: () => t`Pin on the map`,
  timeZone: () => t`Time zone`,
  reference: () => t`Your reference`,
  amenities: () => t`Amenities`,
  heightLimitInches: () => t`Height limit in inches`,
  tags: () => t`Tags`,
  isArchived: () => t`Archived`,
  photos: () => t`Photos`,
  zoneNumber: () => t`Zone number`,
  isPaused: () => t`Paused`,
  price: () => t`Price`,
  rates: () => t`Price`,
  priceCents: () => t`Price`,
  isHourly: () => t`By the hour`,
  pricedBy: () => t`Priced by`,
  startStop: () => t`Pay when you leave`,
  reservable: () => t`Takes reservations`,
  reserveDaysAhead: () => t`Days ahead for reservations`,
  walkUpPercent: () => t`Percent kept from reservations`,
  week: () => t`Hours`,
  dates: () => t`Dates`,
  capacity: () => t`Spaces`,
  blocked: () => t`Blocked spaces`,
  blockedUntil: () => t`Blocked until`,
  blockedReason: () => t`Reason for blocking`,
  isMarkedFull: () => t`Marked as full`,
  kind: () => t`Kind`,
  value: () => t`Value`,
  maxUses: () => t`Most uses`,
  firstDay: () => t`First day`,
  lastDay: () => t`Last day`,
  stands: () => t`Valid at the stand`,
  codeName: () => t`Name`,
  zones: () => t`Zones`,
  planName: () => t`Name`,
  monthlyCents: () => t`Monthly price`,
  nextCents: () => t`Next price`,
  nextFrom: () => t`Next price from`,
  seats: () => t`Seats`,
  plates: () => t`Plates`,
  times: () => t`Times`,
  reserved: () => t`Reserved spaces`,
  laneName: () => t`Name`,
  maker: () => t`Maker`,
  direction: () => t`Direction`,
  keyMark: () => t`Key`,
  badgeMark: () => t`Staff badge`,
  signs: () => t`Signs its messages`,
  gateKind: () => t`Gate`,
  byPhone: () => t`Opens by phone`,
  localUrl: () => t`Address in its own network`,
  heldOpenUntil: () => t`Held open until`,
  earlyMinutes: () => t`Minutes early`,
  leaveMinutes: () => t`Minutes to leave`,
  freeMinutes: () => t`Free minutes`,
  waitMinutes: () => t`Minutes to wait`,
  whenSilent: () => t`When nothing answers`,
  autoPayZone: () => t`Zone of auto-pay`,
  cameraLanes: () => t`Cameras of auto-pay`,
  graceMinutes: () => t`Minutes of grace`,
  missedMinutes: () => t`Minutes after a missed exit`,
  chargesMissedEntry: () => t`Charges a missed entry`,
  homeState: () => t`Home state of plates`,
  exitCameraOut: () => t`Exit camera is out of order`,
  reasons: () => t`Reasons for notices`,
  warningsBefore: () => t`Warnings before a charge`,
  earlyPercent: () => t`Percent off when paid early`,
  earlyDays: () => t`Days to pay early`,
  appealDays: () => t`Days to appeal`,
  text: () => t`Text on notices`,
  tow: () => t`Plates on the tow list`,
  boot: () => t`Plates on the boot list`,
  never_notice: () => t`Plates on the never-notice list`,
  hooks: () => t`Hooks`,
  asksCode: () => t`Asks for the guest’s code`,
  noShowMinutes: () => t`Minutes until a no-show`,
  promiseMinutes: () => t`Promised minutes`,
  closesAtMinutes: () => t`Closes at`,
  leadCallSeconds: () => t`Seconds until leads are called`,
  lostTicketCents: () => t`Lost ticket`,
  parkAgainCents: () => t`Parking again`,
  tips: () => t`Tips`,
  chargesRooms: () => t`Charges to rooms`,
  amountCents: () => t`Amount by hand`,
  note: () => t`Note`,
  elasticity: () => t`How demand follows the price`,
  startsAt: () => t`Valid from`,
  endsAt: () => t`Valid until`,
  maxPlates: () => t`Most plates`,
  permitKind: () => t`Kind`,
  startsOn: () => t`Starts on`,
  endsAfter: () => t`Ends after`,
  state: () => t`Status`,
  platesOnIt: () => t`Plates`,
  role: () => t`Role`,
  allLots: () => t`All lots`,
  lots: () => t`Lots`,
  drivesStick: () => t`Drives stick shift`,
  leadsValets: () => t`Leads valets`,
  invitesOfficers: () => t`Invites officers`,
  isActive: () => t`Active`,
  payoutsEvery: () => t`Payouts every`,
  payoutDay: () => t`Day of payouts`,
  payoutMinimumCents: () => t`Smallest payout`,
};

/** Fields whose values are words of ours. */
const VALUES: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  role: {
    manager: () => t`Manager`,
    accountant: () => t`Accountant`,
    viewer: () => t`Viewer`,
    enforcer: () => t`Enforcer`,
    valet: () => t`Valet`,
  },
  direction: {
    in: () => t`In`,
    out: () => t`Out`,
    towards_in: () => t`Cars towards the camera drive in, others out`,
    towards_out: () => t`Cars towards the camera drive out, others in`,
  },
  maker: Object.fromEntries(CAMERA_MAKERS.map((maker) => [maker, () => nameMaker(maker)])),
  gateKind: {
    webhook: () => t`Your controller`,
    shelly: () => t`Shelly relay`,
    phone: () => t`Phone call to an opener`,
    sandbox: () => t`Sandbox`,
  },
  whenSilent: {
    open: () => t`It is let out, and billed later`,
    stay_closed: () => t`The exit stays closed`,
  },
};

type Describe = (value: never) => string;
const SPECIAL: Readonly<Record<string, Describe>> = {
  price: (stored: StoredRates) => (stored.rates === null ? describePlain(stored) : describeRates(tariffOf(stored))),
  rates: (tariff: Tariff) => describeRates(tariff),
  week: (week: OpeningHours & { readonly schedule: readonly ZoneHours[] }) => describeWeek(week),
  dates: (dates: readonly DatedHours[]) => describeDates(dates, '0000-01-01').join('; ') || t`The usual hours`,
  photos: (photos: readonly string[]) => photos.map((photo) => photo.replace(/^\S+ ?/, '') || t`Photo`).join(', '),
  closesAtMinutes: (minutes: number) => formatWallTime(minutes),
  times: (times: readonly unknown[]) => (times.length === 0 ? t`Always` : plain(times)),
};

const describeValue = (name: string, value: unknown, timeZone: string): string | null => {
  if (value === null || value === '') return null;
  const special = SPECIAL[name];
  if (special) return special(value as never);
  const word = typeof value === 'string' ? VALUES[name]?.[value] : undefined;
  if (word) return word();
  if (name.endsWith('Cents') && typeof value === 'number') return formatCents(value);
  if (typeof value === 'string' && ISO_TIME.test(value))
    return formatDateTime(new Date(value), { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return plain(value);
};

/** Of a zone with one price: its rate's name says no more than the unit. */
const describePlain = ({ rate: { priceCents, isHourly } }: StoredRates): string => {
  const price = formatCents(priceCents);
  return isHourly ? t`${price} an hour` : t`${price} a day`;
};

const describeRates = (tariff: Tariff): string => describeTariff(tariff, (cents) => cents).join('; ');

const describeWeek = (hours: OpeningHours & { readonly schedule: readonly ZoneHours[] }): string => {
  const { week, others } = hoursInWords(hours, '0000-01-01');
  return [...week.map(({ days, hours: open }) => `${days} ${open}`.trim()), ...others].join('; ');
};

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

const plain = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return asText(value);
  if (Array.isArray(value)) return value.map(plain).join(', ');
  if (value === null || typeof value !== 'object') return '';
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== '')
    .map(([name, part]) => `${asWords(name)} ${plain(part)}`)
    .join(', ');
};

/** A word of ours such as stay_closed reads as words; what somebody typed stays as it is. */
const asText = (text: string): string => (/^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text);

const asWords = (name: string): string => {
  const words = name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};
