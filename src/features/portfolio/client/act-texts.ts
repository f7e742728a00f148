// The texts of changes that were made to many lots.

import { msgid, ngettext, t } from 'ttag';
import { plateListNames } from '#features/plate-lists/client/shared/plate-lists-texts.ts';
import { formatFeeRate } from '#features/pricing/rules/fee-rate.ts';
import { datesOf } from '#features/zones/client/shared/zone-hours.ts';
import { describeDates, formatDays } from '#platform/calendar/describe-dated-hours.ts';
import { formatCents } from '#platform/money/cents.ts';
import { formatCount } from '#platform/wording/format-count.ts';
import type { BulkAct, BulkActLot } from '../bulk.contract.ts';

const lotsOf = (count: number) => ngettext(msgid`${formatCount(count)} lot`, `${formatCount(count)} lots`, count);

export const actTexts = {
  title: t`Changes to many lots`,
  acts: t`Changes`,
  events: t`Events to come`,
  event: t`Event`,
  when: t`When`,
  price: t`Price`,
  heldSpaces: t`Spaces kept`,
  one: t`A change to many lots`,
  back: t`My locations`,
  none: t`You have not changed several lots at once yet.`,
  noneText: t`Under “My locations”, choose lots to change their prices, spaces, hours, taxes, tags or plate lists together, or to add an event.`,
  lotsOf,
  underWay: (done: number, lots: number) =>
    t`${formatCount(done)} of ${formatCount(lots)} lots are done. You may leave this page.`,
  ended: (done: number) =>
    ngettext(msgid`${formatCount(done)} lot was changed`, `${formatCount(done)} lots were changed`, done),
  same: (count: number) =>
    ngettext(
      msgid`${formatCount(count)} was like that already.`,
      `${formatCount(count)} were like that already.`,
      count,
    ),
  troubled: (count: number) =>
    ngettext(
      msgid`${formatCount(count)} could not be changed. See why below.`,
      `${formatCount(count)} could not be changed. See why below.`,
      count,
    ),
  undone: t`This change was undone.`,
  undoes: t`This undid another change.`,
  seeOther: t`See that change`,
  undo: t`Undo`,
  undoing: t`Undoing…`,
  caption: t`What happened at each lot`,
  show: t`Show`,
  shows: { all: t`All lots`, overtaken: t`Changed by somebody else`, archived: t`Archived`, failed: t`Failed` },
  by: t`By`,
  lot: t`Lot`,
  lots: t`Lots`,
  state: t`Result`,
  what: t`What changed`,
  next: t`Next`,
  pages: t`Pages`,
  first: t`First page`,
  zone: (zoneNumber: string) => t`Zone ${zoneNumber}`,
  states: {
    waiting: t`Waiting`,
    done: t`Changed`,
    same: t`Like that already`,
    overtaken: t`Someone else changed it since then; that stands`,
    archived: t`Archived since then`,
    failed: t`Did not work; try this lot again`,
  } satisfies Record<BulkActLot['state'], string>,
};

/** "Prices up by $0.50". */
export function describeAct({ change, undoes }: Pick<BulkAct, 'change' | 'undoes'>): string {
  const what = changeInWords(change);
  return undoes === null ? what : t`Undone: ${what}`;
}

function changeInWords(change: BulkAct['change']): string {
  switch (change.kind) {
    case 'prices':
      return describePrices(change);
    case 'maximum':
      return change.cents === null ? t`No daily maximum` : t`Daily maximum ${formatCents(change.cents)}`;
    case 'capacity':
      return change.capacity === null
        ? t`Spaces no longer counted`
        : ngettext(
            msgid`${formatCount(change.capacity)} space in each zone`,
            `${formatCount(change.capacity)} spaces in each zone`,
            change.capacity,
          );
    case 'event':
      return [
        t`Event: ${change.name}, ${formatDays(change)}, ${formatCents(change.cents)}`,
        ...describeEventHolds(change),
      ].join(', ');
    case 'hours':
      return t`Hours ${change.openTime} to ${change.closeTime}`;
    case 'dates':
      return describeDates(datesOf({ datedHours: [change] }) ?? [], '0000-01-01').join('; ');
    case 'taxes':
      return change.taxes.length === 0
        ? t`No taxes`
        : t`Taxes: ${change.taxes.map(({ name, percent }) => `${name} ${percent}%`).join(', ')}`;
    case 'sales':
      return change.paused ? t`Sales paused` : t`Sales opened`;
    case 'tags': {
      const added = change.add.length > 0 ? [t`Tagged ${change.add.join(', ')}`] : [];
      const removed = change.remove.length > 0 ? [t`Tag removed: ${change.remove.join(', ')}`] : [];
      return [...added, ...removed].join('; ');
    }
    case 'lists':
      return describeLists(change);
    default:
      return change satisfies never;
  }
}

/** What an event keeps in each zone, if anything. */
function describeEventHolds({ spaces }: Extract<BulkAct['change'], { kind: 'event' }>): string[] {
  if (spaces === undefined) return [];
  return [
    ngettext(
      msgid`${formatCount(spaces)} space kept in each zone`,
      `${formatCount(spaces)} spaces kept in each zone`,
      spaces,
    ),
  ];
}

export function describeEventPrice({ cents, early }: Extract<BulkAct['change'], { kind: 'event' }>): string {
  return early === undefined ? formatCents(cents) : t`${formatCents(cents)}, early ${formatCents(early.cents)}`;
}

const NAMED = 3;

function describeLists({ list, takesOff, plates }: Extract<BulkAct['change'], { kind: 'lists' }>): string {
  const count = plates.length;
  const which =
    count > NAMED
      ? ngettext(msgid`${formatCount(count)} plate`, `${formatCount(count)} plates`, count)
      : plates.map(({ license }) => license).join(', ');
  const name = plateListNames[list];
  return takesOff ? t`${name}: ${which} taken off` : t`${name}: ${which} added`;
}

function describePrices({ how, value, rates }: Extract<BulkAct['change'], { kind: 'prices' }>): string {
  if (how === 'set') return t`Prices set to ${formatCents(value)}`;
  const size = how === 'cents' ? formatCents(Math.abs(value)) : formatFeeRate(Math.abs(value));
  if (rates === 'every') return value > 0 ? t`All rates up by ${size}` : t`All rates down by ${size}`;
  return value > 0 ? t`Prices up by ${size}` : t`Prices down by ${size}`;
}
