// Puts what is known into the words of a pass (rules 470 and 471). It carries no name and no phone number.

import { t } from 'ttag';
import { receiptCode } from '#features/orders/server/public.ts';
import { lastDayOf } from '#features/permits/rules/permit-month.ts';
import { isOpen } from '#features/valet/rules/ticket/ticket.ts';
import type { PassField, WalletPass } from '#integrations/wallets/wallets.port.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { formatDateTime, formatTime } from '#platform/calendar/human-time.ts';
import { inLanguage } from '#platform/i18n/languages.ts';
import type { PassFacts, PermitFacts, StayFacts, TicketFacts } from './pass-facts.read-model.ts';

type Composing = {
  readonly id: string;
  readonly publicUrl: string;
  readonly now: Date;
  /** Of whoever added it, where what it is about has none. */
  readonly language: string | null;
};

/** For as long as it may change, and for a day after its end: an act can be undone. */
const AFTERWARDS_MS = DAY_MS;
/** A permit renews after the end that it has now. */
const PERMIT_AFTERWARDS_MS = 7 * DAY_MS;
const WITHOUT_END = new Date('2999-01-01T00:00:00Z');

const DONE_PERMITS: ReadonlySet<string> = new Set(['ended', 'expired']);

/** `not_yet`: it is not paid for. */
export function standingOf(facts: PassFacts, now: Date): 'not_yet' | 'live' | 'over' {
  if (facts.kind === 'ticket') return isOpen(facts) ? 'live' : 'over';
  if (facts.kind === 'permit') {
    if (facts.state === 'pending') return 'not_yet';
    return DONE_PERMITS.has(facts.state) ? 'over' : 'live';
  }
  if (liveCars(facts, now).length > 0) return 'live';
  return facts.status === 'pending' ? 'not_yet' : 'over';
}

/** The others have left, were canceled, or their time is up. */
const liveCars = ({ cars }: StayFacts, now: Date) =>
  cars.filter(({ status, endsAt }) => status === 'active' && endsAt > now.getTime());

export function followedUntil(facts: PassFacts, now: Date): Date {
  if (standingOf(facts, now) === 'over') return new Date(now.getTime() + AFTERWARDS_MS);
  if (facts.kind === 'ticket') return WITHOUT_END;
  if (facts.kind === 'permit')
    return facts.parksUntil === null ? WITHOUT_END : new Date(facts.parksUntil + PERMIT_AFTERWARDS_MS);
  return new Date(Math.max(...facts.cars.map(({ endsAt }) => endsAt)) + AFTERWARDS_MS);
}

export function composePass(facts: PassFacts, composing: Composing): WalletPass {
  const language = (facts.kind === 'ticket' ? composing.language : facts.language) ?? 'en';
  return inLanguage(language, () => {
    const { title, main, cars, more, code, page, startsAt, endsAt } = composeOf(facts, composing);
    return {
      id: composing.id,
      title,
      main,
      lot: { label: t`Lot`, value: facts.lot },
      plates: { label: t`Plate`, value: cars.map(({ plate, state }) => `${plate} ${state}`.trim()).join(', ') },
      more: [...more, { label: t`Address`, value: facts.address }],
      code,
      page,
      news: `${title}: %@`,
      language,
      startsAt: startsAt === null ? null : new Date(startsAt).toISOString(),
      endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
      isOver: standingOf(facts, composing.now) === 'over',
      place: { lat: facts.lat, lng: facts.lng },
    };
  });
}

type Composed = Pick<WalletPass, 'title' | 'main' | 'more' | 'code' | 'page'> & {
  readonly cars: ReadonlyArray<{ readonly plate: string; readonly state: string }>;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
};

function composeOf(facts: PassFacts, composing: Composing): Composed {
  switch (facts.kind) {
    case 'stay':
      return composeStay(facts, composing);
    case 'permit':
      return composePermit(facts, composing);
    case 'ticket':
      return composeTicket(facts);
    default:
      return facts satisfies never;
  }
}

function composeStay(facts: StayFacts, { publicUrl, now }: Composing): Composed {
  const { timeZone, zone, receiptKey } = facts;
  const live = liveCars(facts, now);
  const shown = live.length > 0 ? live : facts.cars;
  const ends = shown.map(({ endsAt }) => endsAt);
  const receipt = `${publicUrl}/receipt/${receiptKey}`;
  // Several cars may end at different times: nobody is towed for the later one.
  const first = Math.min(...ends);
  const each = live.length > 1 && ends.some((end) => end !== first) ? live : [];
  return {
    title: facts.reserved ? t`Reservation` : t`Parking`,
    main:
      live.length === 0
        ? overOf(facts.reserved && Math.min(...shown.map((car) => car.startsAt)) > now.getTime())
        : mainOfStay(facts, { startsAt: Math.min(...shown.map((car) => car.startsAt)), first }),
    cars: shown,
    more: [
      ...(facts.reserved && live.length > 0 ? [{ label: t`Until`, value: momentOf(first, timeZone) }] : []),
      ...(zone === null ? [] : [{ label: t`Zone`, value: zone }]),
      ...each.map(({ plate, endsAt }) => ({ label: plate, value: momentOf(endsAt, timeZone) })),
    ],
    code: { text: receipt, caption: receiptCode(facts.id) },
    page: { label: t`Receipt`, url: receipt },
    startsAt: Math.min(...shown.map(({ startsAt }) => startsAt)),
    endsAt: Math.max(...ends),
  };
}

function mainOfStay(
  { reserved, status, timeZone }: StayFacts,
  { startsAt, first }: { readonly startsAt: number; readonly first: number },
): PassField {
  if (status === 'running') return { label: t`Pay when you leave, at most until`, value: momentOf(first, timeZone) };
  return reserved
    ? { label: t`Reserved from`, value: momentOf(startsAt, timeZone) }
    : { label: t`Paid until`, value: momentOf(first, timeZone) };
}

/** A reservation that nobody holds before its start was canceled. */
const overOf = (isCanceled: boolean): PassField => (isCanceled ? { label: t`Status`, value: t`Canceled` } : ended());

const ended = (): PassField => ({ label: t`Status`, value: t`Ended` });

/** The day is named, because a pass is looked at on other days, too; without its weekday, because wallets cut long values. */
function momentOf(at: number, timeZone: string): string {
  const moment = new Date(at);
  const day = formatDateTime(moment, { timeZone, month: 'short', day: 'numeric' });
  return plain(`${formatTime(moment, { timeZone })}, ${day}`);
}

/** Wallets break lines where they like. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

function composePermit(facts: PermitFacts, { publicUrl, now }: Composing): Composed {
  const { plan, receipt, startsAt, parksUntil } = facts;
  return {
    title: t`Permit`,
    main: mainOfPermit(facts, now),
    cars: facts.cars,
    more: [{ label: t`Permit`, value: plan }],
    code: receipt && { text: `${publicUrl}/receipt/${receipt.key}`, caption: receiptCode(receipt.id) },
    page: { label: t`My permits`, url: `${publicUrl}/permits` },
    startsAt,
    endsAt: parksUntil !== null && parksUntil < WITHOUT_END.getTime() ? parksUntil : null,
  };
}

function mainOfPermit(facts: PermitFacts, now: Date): PassField {
  const { state, paidMonth, endsAfter, parksUntil, timeZone } = facts;
  if (standingOf(facts, now) === 'over') return ended();
  if (state === 'past_due' && parksUntil !== null)
    return { label: t`Past due, valid until`, value: momentOf(parksUntil, timeZone) };
  const month = endsAfter ?? paidMonth;
  return { label: t`Valid through`, value: month === null ? t`No end date` : dayOf(lastDayOf(month)) };
}

const dayOf = (day: string): string =>
  plain(
    formatDateTime(new Date(`${day}T00:00:00Z`), { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' }),
  );

function composeTicket({ number, whereabouts, isPaid, cars }: TicketFacts): Composed {
  return {
    title: t`Valet ticket`,
    main: { label: t`Car`, value: whereaboutsWords(whereabouts) },
    cars,
    more: [
      { label: t`Ticket`, value: number },
      { label: t`Payment`, value: isPaid ? t`Paid` : t`Not paid yet` },
    ],
    // It finds the car. What hands it over changes every half minute and is on the guest's page alone.
    code: { text: number, caption: number },
    page: null,
    startsAt: null,
    endsAt: null,
  };
}

function whereaboutsWords(whereabouts: TicketFacts['whereabouts']): string {
  switch (whereabouts) {
    case 'requested':
    case 'retrieving':
      return t`On its way`;
    case 'ready':
      return t`Out front`;
    case 'completed':
      return t`Handed over`;
    case 'void':
      return t`Ended`;
    default:
      return t`With the valet`;
  }
}
