import { useId, useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { describeClosedRates } from '#features/pricing/rules/rates/closed-rates.ts';
import { priceWords } from '#features/pricing/rules/rates/describe-tariff.ts';
import { explainWeek, spanWords } from '#features/pricing/rules/rates/explain-week.ts';
import { type WeekBlock, weekOf } from '#features/pricing/rules/rates/rate-week.ts';
import { isFlat } from '#features/pricing/rules/rates/tariff.ts';
import { dayName, shortDayName } from '#platform/calendar/day-names.ts';
import { MINUTES_PER_DAY } from '#platform/calendar/local-time.ts';
import type { OpenWeek } from '#platform/calendar/open-week.ts';
import { DAYS_OF_WEEK } from '#platform/calendar/weekly-times.ts';
import { formatCents } from '#platform/money/cents.ts';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import { type ShownRates, toneOf } from './shown-rates.ts';
import styles from './week.module.css';

const texts = {
  chooseDay: t`Day shown`,
  noRate: t`No rate`,
  notes: t`Notes`,
  moreNotes: (count: number) => ngettext(msgid`And ${count} more like these.`, `And ${count} more like these.`, count),
};

/** With many competing rates, the rest is more than anyone reads. */
const NOTES_SHOWN = 10;
const DAY_REM = 30;

type BlockProps = {
  readonly block: WeekBlock;
  /** Minutes of the day at which a row of the week begins. */
  readonly changes: readonly number[];
  readonly shown: ShownRates;
};
type RateWeekProps = Pick<BlockProps, 'shown'> & {
  /** The lot's day, "2026-11-21". */
  readonly today: string;
  /** When the zone is open; null while that is not complete. */
  readonly open: OpenWeek | null;
};

/** Days across and hours down; on a phone one day at a time. Each block says in words what its color means. */
export function RateWeek({ shown, today, open }: RateWeekProps) {
  const [chosen, setChosen] = useState<number>(DAYS_OF_WEEK[0]);
  const name = useId();
  const week = weekOf(shown.tariff);
  // Every time at which any day's rates change, so that the same hour is on the same row for every day.
  const changes = [...new Set(week.map(({ fromMinutes }) => fromMinutes))].sort((a, b) => a - b);
  const heights = changes.map((from, at) => heightOf((changes[at + 1] ?? MINUTES_PER_DAY) - from));
  const closed = open ? describeClosedRates(shown.tariff, open) : [];
  const notes = [...new Set([...closed, ...explainWeek(shown.tariff, today, week)])];
  return (
    <>
      <fieldset className={styles.choice} aria-label={texts.chooseDay}>
        {DAYS_OF_WEEK.map((day) => (
          <label key={day} className={classNames(ui.radio, styles.chip)}>
            <input
              type="radio"
              name={name}
              aria-label={dayName(day)}
              checked={day === chosen}
              onChange={() => setChosen(day)}
            />
            <span aria-hidden>{shortDayName(day)}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.week} style={{ gridTemplateRows: `auto ${heights.join(' ')}` }}>
        {DAYS_OF_WEEK.map((day) => (
          <div key={day} className={classNames(styles.day, day === chosen && styles.chosen)}>
            <h4 className={styles.title}>{shortDayName(day)}</h4>
            <ol className={styles.blocks}>
              {week
                .filter((block) => block.day === day)
                .map((block) => (
                  <Block key={block.fromMinutes} block={block} changes={changes} shown={shown} />
                ))}
            </ol>
          </div>
        ))}
      </div>
      {notes.length > 0 && (
        <div className={styles.notes}>
          <h4>{texts.notes}</h4>
          <ul>
            {notes.slice(0, NOTES_SHOWN).map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          {notes.length > NOTES_SHOWN && <p>{texts.moreNotes(notes.length - NOTES_SHOWN)}</p>}
        </div>
      )}
    </>
  );
}

/** In proportion to its time, or as tall as its words need. */
const heightOf = (minutes: number): string => `minmax(${(DAY_REM * minutes) / MINUTES_PER_DAY}rem, auto)`;

function Block({ block, changes, shown: { tariff, indexes } }: BlockProps) {
  const lines = changes.filter((minutes) => block.fromMinutes <= minutes && minutes < block.untilMinutes).length;
  const first = changes.indexOf(block.fromMinutes) + 1;
  const rates = block.indexes.flatMap((index) => {
    const rate = tariff[index];
    return rate ? [{ rate, tone: toneOf(indexes[index] ?? index) }] : [];
  });
  // A flat rate is what makes these hours special.
  const [special] = rates.toSorted((a, b) => Number(isFlat(b.rate)) - Number(isFlat(a.rate)));
  return (
    <li
      className={classNames(ui.toned, styles.block, !special && styles.free)}
      data-tone={special?.tone ?? 'red'}
      style={{ gridRow: `${first} / span ${lines}` }}
    >
      <span className={styles.span}>{spanWords(block)}</span>
      {rates.length === 0 && <strong>{texts.noRate}</strong>}
      {rates.map(({ rate }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rates may read alike.
        <span key={index}>
          <strong>{rate.name}</strong> {priceWords(rate, formatCents)}
        </span>
      ))}
    </li>
  );
}
