/** Rule 19: what an owner may not have intended, in words: hours without a rate, competing rates, and rates that are never charged. */
import { t } from 'ttag';
import { describeDays } from '#platform/calendar/describe-zone-hours.ts';
import { formatWallSpan } from '#platform/calendar/human-time.ts';
import { MINUTES_PER_DAY } from '#platform/calendar/local-time.ts';
import { areDatesOver } from './past-dates.ts';
import { type WeekBlock, weekOf } from './rate-week.ts';
import { isFlat, type Tariff } from './tariff.ts';

/**
 * One sentence per problem; empty when every hour has one rate by time, and at most one flat rate next to it.
 * @param today the lot's day, "2026-11-21", which decides which dates are over
 */
export const explainWeek = (tariff: Tariff, today: string, week: readonly WeekBlock[] = weekOf(tariff)): string[] => {
  const nameOf = (index: number) => tariff[index]?.name || t`Rate ${index + 1}`;
  const isFlatAt = (index: number) => tariff.slice(index, index + 1).some(isFlat);
  const gaps = whenWords(week, ({ indexes }) => (indexes.length === 0 ? t`No rate` : null));
  const timed = whenWords(week, ({ indexes }) =>
    namesOfCompeting(indexes.filter((index) => !isFlatAt(index)).map(nameOf)),
  );
  const flat = whenWords(week, ({ indexes }) => namesOfCompeting(indexes.filter(isFlatAt).map(nameOf)));
  const onDates = tariff.some(({ when }) => when?.dates && !areDatesOver(when, today))
    ? t`, except on certain dates`
    : '';
  const charged = new Set(week.flatMap(({ indexes }) => indexes));
  const unseen = [...tariff.keys()].filter((index) => !tariff[index]?.when?.dates && !charged.has(index));
  return [
    ...gaps.map(([words, when]) => t`${words} ${when}. No one can start parking then${onDates}.`),
    ...[...timed, ...flat].map(([names, when]) => t`${names} apply ${when}. The cheapest one is charged.`),
    ...unseen.map((index) => t`${nameOf(index)} is never charged. Another rate applies during all of its hours.`),
  ];
};

const namesOfCompeting = (names: readonly string[]): string | null =>
  names.length < 2 ? null : t`${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** The sentences about blocks, with their times; days with the same hours are mentioned once. */
const whenWords = (week: readonly WeekBlock[], wordsOf: (block: WeekBlock) => string | null): [string, string][] => {
  const groups = new Map<string, { words: string; span: string; days: Set<number> }>();
  for (const block of joinSaid(week, wordsOf)) {
    const span = spanWords(block);
    const group = groups.get(`${span} ${block.words}`) ?? { words: block.words, span, days: new Set<number>() };
    group.days.add(block.day);
    groups.set(`${span} ${block.words}`, group);
  }
  return [...groups.values()].map(({ words, span, days }) => [words, `${describeDays(days)}, ${span}`]);
};

type Span = Pick<WeekBlock, 'day' | 'fromMinutes' | 'untilMinutes'>;

/** Merges adjacent blocks that get the same sentence. */
const joinSaid = (week: readonly WeekBlock[], wordsOf: (block: WeekBlock) => string | null) => {
  const spans: (Span & { words: string })[] = [];
  for (const block of week) {
    const words = wordsOf(block);
    const before = spans.at(-1);
    if (words === null) continue;
    const meets = before?.day === block.day && before.untilMinutes === block.fromMinutes;
    if (before && meets && before.words === words) spans.splice(-1, 1, { ...before, untilMinutes: block.untilMinutes });
    else spans.push({ ...block, words });
  }
  return spans;
};

/** "6:00 AM – 9:00 AM", "8:00 PM – midnight", "all day". */
export const spanWords = ({ fromMinutes, untilMinutes }: Omit<Span, 'day'>): string =>
  fromMinutes === 0 && untilMinutes === MINUTES_PER_DAY ? t`all day` : formatWallSpan(fromMinutes, untilMinutes);
