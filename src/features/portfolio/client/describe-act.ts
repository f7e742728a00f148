import { msgid, ngettext, t } from 'ttag';
import { plateListNames } from '#features/plate-lists/client/shared/plate-list-names.ts';
import { formatFeeRate } from '#features/pricing/rules/fee-rate.ts';
import { datesOf, hoursOf } from '#features/zones/client/shared/zone-hours.ts';
import { describeDates, formatDays } from '#platform/calendar/describe-dated-hours.ts';
import { readWeeklyTime } from '#platform/calendar/zone-schedule.ts';
import { describeOpenWeek, openWeekOfStored } from '#platform/calendar/zone-week.ts';
import { formatCents } from '#platform/money/cents.ts';
import { formatCount } from '#platform/wording/format-count.ts';
import type { BulkAct } from '../bulk.contract.ts';

/** "1,200 lots" */
export const countLots = (count: number): string =>
  ngettext(msgid`${formatCount(count)} lot`, `${formatCount(count)} lots`, count);

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
      return t`Hours: ${describeHoursChange(change)}`;
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

function describeHoursChange({ closed = [], ...change }: Extract<BulkAct['change'], { kind: 'hours' }>): string {
  return describeOpenWeek(openWeekOfStored({ ...hoursOf(change), closed: closed.map(readWeeklyTime) }));
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
