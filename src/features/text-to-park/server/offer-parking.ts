// The price of what a text names, and a link that opens the sign's page filled in; or why it is not sold, with what is.

import type { Deps } from '#app/deps.ts';
import { findZoneWithPaid, quoteExtension, quoteStay, type ZoneForSale } from '#features/parking/server/public.ts';
import { startOf } from '#features/pricing/rules/stay-times.ts';
import { listZoneSpaces } from '#features/spaces/server/public.ts';
import type { StateCode } from '#features/vehicles/rules/us-states.ts';
import { closedToSalesAt, shutsWithin } from '#features/zones/rules/assess-stay.ts';
import { listZonesOnOffer } from '#features/zones/server/public.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { formatMoment, formatUntil } from '#platform/calendar/human-time.ts';
import { instantShowing, MINUTES_PER_DAY, minuteOf, wallMinute } from '#platform/calendar/local-time.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { isHolder, principalOf } from '#platform/http/access/principal.ts';
import { formatCents } from '#platform/money/cents.ts';
import { filledSignLink } from '../rules/filled-sign.ts';
import type { PayableOffer } from '../rules/parking-offer.ts';
import type { TextLength } from '../rules/read-length.ts';
import { type Answered, describeRefusal, reply } from './answers.ts';
import type { SignedZone } from './find-parking-zone.ts';
import { inHalves, parkingWords as words } from './parking-words.ts';
import { networkOfPhone, type TextPayer } from './text-payer.ts';

export type Requested = {
  readonly code: string;
  readonly plate: string;
  readonly state: StateCode;
  readonly length: TextLength | null;
};
type Offering = {
  readonly parking: Requested;
  readonly sign: SignedZone;
  readonly payer: TextPayer;
  readonly phone: string;
};

export async function offerParking(deps: Deps, offering: Offering): Promise<Answered> {
  const { parking, sign, payer, phone } = offering;
  const { zone } = sign;
  const now = deps.now();
  const vehicles = [{ state: parking.state, plateKey: parking.plate }];
  const paid = (await findZoneWithPaid(deps.db, { ...zone, vehicles, from: now }))?.paid ?? null;
  if (paid && paid.from <= now) return offerMoreTime(deps, offering, paid);
  const closed = closedToSalesAt(saleOf(zone), startOf(now));
  if (closed && !isGone(zone)) {
    const opens = closed.opensAt && formatMoment(closed.opensAt, { ...zone, now });
    return reply(words.closed(sign.named, opens), { ...parking, asks: 'pay' });
  }
  const requested = lengthIn(zone, parking.length, startOf(now));
  const quoteFor = (length: Length) =>
    quoteStay(
      deps.db,
      zone.zoneId,
      {
        ...length,
        vehicles: 1,
        network: networkOfPhone(phone),
        principal: principalOf(payer.user),
        minCents: deps.payments.card.minimumCents,
      },
      now,
    );
  let length = requested;
  let quote = await quoteFor(length);
  let closesAt: Date | null = null;
  if (!isRefusal(quote) && quote.warning === 'outlasts_closing' && zone.isHourly) {
    closesAt = shutsWithin(saleOf(zone), { from: new Date(quote.startTime), until: new Date(quote.endTime) });
    const minutes = closesAt ? Math.floor((+closesAt - +startOf(now)) / MINUTE_MS) - SPARE_MINUTES : 0;
    if (minutes >= 1) {
      length = { hours: minutes / 60 };
      quote = await quoteFor(length);
    }
  }
  if (isRefusal(quote)) return reply(words.notSold(sign.named, describeRefusal(quote)), { ...parking, asks: 'pay' });
  const { warning } = quote;
  if (warning && !(warning === 'outlasts_closing' && !zone.isHourly)) {
    return reply(words.notSold(sign.named, describeRefusal(refuse(warning))), { ...parking, asks: 'pay' });
  }
  if (quote.left === 0) return describeFull(deps, offering);
  const endsAt = new Date(quote.endTime);
  if (paid && paid.from < endsAt) return reply(words.paidAlready(parking, sign.named), null);
  const { code, plate, state } = parking;
  const { locationId, zoneId } = zone;
  const cents = quote.totalCost;
  const payable = { kind: 'stay', locationId, zoneId, code, plate, state, ...length, cents } as const;
  const terms = { ...sign.named, plate, state, until: formatUntil(endsAt, { ...zone, now }) };
  const link = filledSignLink(deps.config.publicUrl, { code, plate, state, minutes: minutesOf(length) });
  return reply(
    words.joinSentences(
      cents === 0 ? words.free(terms) : words.offer({ ...terms, total: formatCents(cents) }),
      closesAt && words.closesThen(formatMoment(closesAt, { ...zone, now })),
      warning && words.outlasts(),
      cents === 0 ? words.parkLink(link) : words.payLink(link),
      howToConfirm(payer, cents),
      parking.length === null ? words.otherTime() : null,
    ),
    { ...parking, asks: 'pay', payable, link },
  );
}

/** Leaves time to answer before closing. */
const SPARE_MINUTES = 2;

const isGone = ({ locationArchived, locationInReview, pinUnchecked, zoneArchived, zonePaused }: ZoneForSale): boolean =>
  locationArchived || locationInReview || pinUnchecked || zoneArchived || zonePaused;

const saleOf = (zone: ZoneForSale) => ({ ...zone, hours: zone, selling: zone.offer.selling });

const howToConfirm = ({ card }: TextPayer, cents: number): string | null => {
  if (!card) return null;
  return cents === 0 ? words.yesForFree() : words.orYes(card.label);
};

type Length = { readonly hours: number } | { readonly days: number };

const minutesOf = (length: Length): number =>
  'hours' in length ? Math.round(length.hours * 60) : length.days * MINUTES_PER_DAY;

/** An hour or a day unless the text says more; a zone by the day sells whole days. `from`: when the time begins. */
function lengthIn({ isHourly, timeZone }: ZoneForSale, length: TextLength | null, from: Date): Length {
  if (!length) return isHourly ? { hours: 1 } : { days: 1 };
  if (length.kind === 'days') return isHourly ? { hours: length.days * 24 } : { days: length.days };
  const minutes = length.kind === 'minutes' ? length.minutes : minutesUntil(length.minute, from, timeZone);
  return isHourly ? { hours: minutes / 60 } : { days: Math.max(1, Math.ceil(minutes / MINUTES_PER_DAY)) };
}

/** Until the next time that the lot's clock shows this. */
function minutesUntil(minute: number, from: Date, timeZone: string): number {
  const shown = wallMinute(minuteOf(from), timeZone);
  const midnight = Math.floor(shown / MINUTES_PER_DAY) * MINUTES_PER_DAY;
  const endMinute = midnight + minute > shown ? midnight + minute : midnight + minute + MINUTES_PER_DAY;
  return Math.ceil((+instantShowing(endMinute, minuteOf(from), timeZone) - +from) / MINUTE_MS);
}

/** Names another zone of the lot that sells and has room. */
async function describeFull({ db, now: clock }: Deps, { parking, sign }: Offering): Promise<Answered> {
  const now = clock();
  const { zone, named } = sign;
  const spaces = await listZoneSpaces(db, { locationId: zone.locationId, now });
  const freeAt = spaces.find(({ zoneId }) => zoneId === zone.zoneId)?.freeAt ?? null;
  const text = words.full(named, freeAt && formatMoment(freeAt, { ...zone, now }));
  const isFull = (id: string) => {
    const found = spaces.find(({ zoneId }) => zoneId === id);
    return found !== undefined && (found.markedFullAt !== null || found.taken + found.blocked >= found.capacity);
  };
  const others = await listZonesOnOffer(db, zone.locationId);
  const other = others.find(({ id, pausedAt }) => id !== zone.zoneId && pausedAt === null && !isFull(id));
  if (!other) return reply(text, { ...parking, asks: 'pay' });
  const next = { ...parking, asks: 'code', meant: [{ ...parking, code: other.signCode }] } as const;
  return reply(words.joinSentences(text, words.otherZone(other.zoneNumber, inHalves(other.signCode))), next);
}

type Paid = NonNullable<NonNullable<Awaited<ReturnType<typeof findZoneWithPaid>>>['paid']>;

/** Rule 25: only the holder of the other stay learns its times. */
async function offerMoreTime(deps: Deps, { parking, sign, payer }: Offering, paid: Paid): Promise<Answered> {
  const now = deps.now();
  const { zone, named } = sign;
  const { code, plate, state } = parking;
  const { publicUrl } = deps.config;
  if (!isHolder(principalOf(payer.user), paid)) {
    const link = filledSignLink(publicUrl, { code, plate, state, minutes: null });
    return reply(words.joinSentences(words.paidAlready(parking, named), words.addTimeHere(link)), null);
  }
  const { sessionId, receiptKey, endsAt } = paid;
  const hours = minutesOf(lengthIn(zone, parking.length, endsAt)) / 60;
  const text = words.paidUntil(parking, named, formatUntil(endsAt, { ...zone, now }));
  const link = `${publicUrl}/receipt/${receiptKey}`;
  const quotes = await quoteExtension(deps.db, { receiptKey, sessionIds: [sessionId], hours, now });
  const [quote] = isRefusal(quotes) ? [] : quotes;
  if (!quote?.endTime) {
    const why = isRefusal(quotes) ? describeRefusal(quotes) : (quote?.refused?.message ?? null);
    return reply(words.joinSentences(text, why, words.receiptLink(link)), { ...parking, asks: 'pay' });
  }
  const { locationId } = zone;
  const cents = quote.totalCost;
  const payable: PayableOffer = {
    kind: 'more_time',
    locationId,
    sessionId,
    receiptKey,
    code,
    plate,
    state,
    hours,
    cents,
  };
  const until = formatUntil(new Date(quote.endTime), { ...zone, now });
  return reply(
    words.joinSentences(
      text,
      words.moreTime(until, formatCents(cents)),
      words.addTimeHere(link),
      howToConfirm(payer, cents),
      parking.length === null ? words.otherTime() : null,
    ),
    { ...parking, asks: 'pay', payable, link },
  );
}
