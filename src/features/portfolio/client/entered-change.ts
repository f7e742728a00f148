// A change to many lots as it is typed.

import { t } from 'ttag';
import { type PlateList, plateLinesProblem, readPlateLines } from '#features/plate-lists/rules/plate-lists.ts';
import { checkTaxes, type EnteredTax, readTaxes } from '#features/pricing/client/shared/entered-taxes.ts';
import { basisPointsIn, readPercent } from '#features/pricing/rules/percent.ts';
import { type EnteredWeek, everyDay, weekProblem, weekToSend } from '#features/zones/client/shared/entered-week.ts';
import { readDollars } from '#platform/forms/read-dollars.ts';
import type { BulkChange } from '../bulk.contract.ts';
import { MAX_BULK_PLATES, MAX_TAG_LENGTH } from '../rules/bulk-change.ts';

const texts = {
  amountWrong: t`Enter an amount such as 0.50.`,
  percentWrong: t`Enter a percentage such as 10, with at most two decimals.`,
  capacityWrong: t`Enter a whole number such as 40.`,
  eventNameMissing: t`Enter a name such as “Home game”.`,
  dayMissing: t`Choose a day.`,
  timeMissing: t`Enter a time.`,
  tagMissing: t`Enter a tag to add, or choose one to remove.`,
  tagTooLong: t`A tag has at most 30 characters.`,
  platesMissing: t`Please enter a license plate number`,
  platesTooMany: t`At most ${MAX_BULK_PLATES} plates at once.`,
};

export type How = 'up' | 'down' | 'percentUp' | 'percentDown' | 'set';

export type EnteredChange = {
  readonly how: How;
  readonly sells: 'both' | 'hourly' | 'daily';
  readonly amount: string;
  readonly rates: 'plain' | 'every';
  /** Empty takes it away. */
  readonly maximum: string;
  readonly capacity: string;
  readonly eventName: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly earlyUntil: string;
  readonly earlyAmount: string;
  /** What zones do that sell days, if the event has hours. */
  readonly whereDaily: 'stay' | 'allDay';
  /** Empty keeps none. */
  readonly spaces: string;
  readonly openTime: string;
  readonly closeTime: string;
  /** When all zones are open, for a change of hours. */
  readonly week: EnteredWeek;
  readonly datesOpen: 'closed' | 'other';
  readonly datesName: string;
  readonly sales: 'pause' | 'open';
  readonly add: string;
  readonly remove: readonly string[];
  readonly taxes: readonly EnteredTax[];
  readonly list: PlateList;
  readonly listDo: 'put' | 'take';
  readonly plates: string;
};

export const FRESH: EnteredChange = {
  how: 'up',
  sells: 'both',
  amount: '',
  rates: 'plain',
  maximum: '',
  capacity: '',
  eventName: '',
  firstDay: '',
  lastDay: '',
  earlyUntil: '',
  earlyAmount: '',
  whereDaily: 'stay',
  spaces: '',
  openTime: '',
  closeTime: '',
  week: everyDay('06:00', '23:00'),
  datesOpen: 'closed',
  datesName: '',
  sales: 'pause',
  add: '',
  remove: [],
  taxes: [],
  list: 'tow',
  listDo: 'put',
  plates: '',
};

export type Problems = { readonly [field: string]: string | undefined };

export type ReadChange =
  | { readonly ok: true; readonly change: BulkChange }
  | { readonly ok: false; readonly problems: Problems };

const MAX_PERCENT = 100_000;
const withProblems = (problems: Problems): ReadChange => ({ ok: false, problems });
const withChange = (change: BulkChange): ReadChange => ({ ok: true, change });

export function readChange(kind: BulkChange['kind'], entered: EnteredChange): ReadChange {
  switch (kind) {
    case 'prices':
      return readPrices(entered);
    case 'maximum': {
      if (entered.maximum.trim() === '') return withChange({ kind, cents: null });
      const read = readDollars(entered.maximum);
      return read.ok && read.cents > 0
        ? withChange({ kind, cents: read.cents })
        : withProblems({ maximum: texts.amountWrong });
    }
    case 'capacity': {
      const typed = entered.capacity.trim();
      if (typed === '') return withChange({ kind, capacity: null });
      const capacity = Number(typed);
      return /^\d+$/.test(typed) && capacity > 0
        ? withChange({ kind, capacity })
        : withProblems({ capacity: texts.capacityWrong });
    }
    case 'event':
      return readEvent(entered);
    case 'dates':
      return readDates(entered);
    case 'hours': {
      const problem = weekProblem(entered.week);
      return problem ? withProblems({ week: problem }) : withChange({ kind, ...weekToSend(entered.week) });
    }
    case 'taxes': {
      const problems = checkTaxes(entered.taxes);
      return Object.keys(problems).length > 0
        ? withProblems(problems)
        : withChange({ kind, taxes: readTaxes(entered.taxes) });
    }
    case 'lists': {
      const lines = readPlateLines(entered.plates);
      const problem = plateLinesProblem(lines);
      if (problem !== null) return withProblems({ plates: problem });
      const plates = lines.map(({ wrongDay: _, ...line }) => line);
      if (plates.length === 0) return withProblems({ plates: texts.platesMissing });
      if (plates.length > MAX_BULK_PLATES) return withProblems({ plates: texts.platesTooMany });
      return withChange({ kind, list: entered.list, takesOff: entered.listDo === 'take', plates });
    }
    case 'sales':
      return withChange({ kind, paused: entered.sales === 'pause' });
    case 'tags': {
      const add = entered.add
        .split(',')
        .map((tag) => tag.trim().replaceAll(/\s+/g, ' '))
        .filter((tag) => tag !== '');
      if (add.some((tag) => tag.length > MAX_TAG_LENGTH)) return withProblems({ add: texts.tagTooLong });
      if (add.length + entered.remove.length === 0) return withProblems({ add: texts.tagMissing });
      return withChange({ kind, add, remove: [...entered.remove] });
    }
    default:
      return kind satisfies never;
  }
}

const missingTimes = ({ openTime, closeTime }: Pick<EnteredChange, 'openTime' | 'closeTime'>): Problems => ({
  ...(!openTime && { openTime: texts.timeMissing }),
  ...(!closeTime && { closeTime: texts.timeMissing }),
});

function readDates(entered: EnteredChange): ReadChange {
  const { firstDay, lastDay, datesOpen, datesName, openTime, closeTime } = entered;
  const isClosed = datesOpen === 'closed';
  const problems = {
    ...(firstDay === '' && { from: texts.dayMissing }),
    ...(!isClosed && missingTimes(entered)),
  };
  if (Object.keys(problems).length > 0) return withProblems(problems);
  const name = datesName.trim();
  return withChange({
    kind: 'dates',
    from: firstDay,
    until: lastDay || firstDay,
    ...(isClosed ? { closed: true } : { openTime, closeTime }),
    ...(name !== '' && { name }),
  });
}

function readEvent(entered: EnteredChange): ReadChange {
  const { eventName, firstDay, lastDay, amount, openTime, closeTime, earlyUntil, earlyAmount, spaces, whereDaily } =
    entered;
  const name = eventName.trim();
  const price = readDollars(amount);
  const early = readDollars(earlyAmount);
  const hasEarly = earlyUntil !== '' || earlyAmount.trim() !== '';
  const problems = {
    ...(name === '' && { name: texts.eventNameMissing }),
    ...(firstDay === '' && { from: texts.dayMissing }),
    ...(!price.ok && { amount: texts.amountWrong }),
    ...(hasEarly && earlyUntil === '' && { early: texts.timeMissing }),
    ...(hasEarly && !early.ok && { earlyAmount: texts.amountWrong }),
    ...(spaces.trim() !== '' && !/^[1-9]\d*$/.test(spaces.trim()) && { spaces: texts.capacityWrong }),
  };
  if (Object.keys(problems).length > 0 || !price.ok) return withProblems(problems);
  return withChange({
    kind: 'event',
    name,
    from: firstDay,
    until: lastDay || firstDay,
    cents: price.cents,
    ...(openTime !== '' && { startTime: openTime }),
    ...(closeTime !== '' && { endTime: closeTime }),
    ...(hasEarly && early.ok && { early: { until: earlyUntil, cents: early.cents } }),
    ...(whereDaily === 'allDay' && { allDayWhereDaily: true }),
    ...(spaces.trim() !== '' && { spaces: Number(spaces) }),
  });
}

function readPrices({ how, sells, rates, amount }: EnteredChange): ReadChange {
  const isDown = how === 'down' || how === 'percentDown';
  const sign = isDown ? -1 : 1;
  if (how === 'percentUp' || how === 'percentDown') {
    const value = basisPointsIn(readPercent(amount, MAX_PERCENT) ?? 0);
    if (!value) return withProblems({ amount: texts.percentWrong });
    return withChange({ kind: 'prices', how: 'percent', value: sign * value, sells, rates });
  }
  const read = readDollars(amount);
  if (!read.ok || (how !== 'set' && read.cents === 0)) return withProblems({ amount: texts.amountWrong });
  const isSet = how === 'set';
  const value = sign * read.cents;
  return withChange({ kind: 'prices', how: isSet ? 'set' : 'cents', value, sells, rates: isSet ? 'plain' : rates });
}
