/**
 * Days on which a zone keeps other hours than usual, or none, such as December 25. On such a day these hours alone count: neither
 * the opening hours nor the weekly hours closed to sales. The first entry that names a day decides it. Hours past midnight belong to
 * the day on which they began, unless the next day is closed.
 */
import { addDays, instantShowing, localDay, MINUTES_PER_DAY, minuteOf, startOfLocalDay } from './local-time.ts';
import type { OpeningHours } from './opening-hours.ts';
import type { Spell } from './weekly-times.ts';

/** The first and the last day, YYYY-MM-DD on the lot's calendar; no hours: closed. Equal times mean open all day. */
export type DatedHours = {
  readonly from: string;
  readonly until: string;
  readonly hours?: OpeningHours | undefined;
  /** "Christmas". */
  readonly name?: string | undefined;
  /** Set for the whole lot. */
  readonly ofLot?: true | undefined;
  /** When its owner decided to cancel the reservations that it closes. */
  readonly cancels?: string | undefined;
};

export type DatedSpell = Spell & { readonly isOpen: boolean };

/**
 * What the dates say about a span: in order, joined where they agree, without overlaps. They say nothing about the rest of it, and the
 * first and last spell may reach beyond it.
 */
export const datedSpells = (dated: readonly DatedHours[], span: Spell, timeZone: string): DatedSpell[] => {
  if (dated.length === 0) return [];
  const spells: DatedSpell[] = [];
  const last = localDay(span.until, timeZone);
  for (let day = addDays(localDay(span.from, timeZone), -1); day <= last; day = addDays(day, 1)) {
    const entry = dated.find(({ from, until }) => from <= day && day <= until);
    if (entry) addDay(spells, entry, day, timeZone);
  }
  return spells.filter(({ from, until }) => from < span.until && until > span.from);
};

const addDay = (spells: DatedSpell[], { hours }: DatedHours, day: string, timeZone: string): void => {
  const [from, until] = [startOfLocalDay(day, timeZone), startOfLocalDay(addDays(day, 1), timeZone)];
  if (!hours) {
    const late = spells.at(-1);
    if (late && late.until > from) spells[spells.length - 1] = { ...late, until: from };
    addSpell(spells, { from, until, isOpen: false });
    return;
  }
  const { openMinutes, closeMinutes } = hours;
  const midnight = minuteOf(new Date(`${day}T00:00Z`));
  const at = (minutes: number) => instantShowing(midnight + minutes, minuteOf(from), timeZone);
  const [opens, closes] =
    openMinutes === closeMinutes
      ? [from, until]
      : [at(openMinutes), at(closeMinutes > openMinutes ? closeMinutes : closeMinutes + MINUTES_PER_DAY)];
  addSpell(spells, { from, until: opens, isOpen: false });
  addSpell(spells, { from: opens, until: closes, isOpen: true });
  addSpell(spells, { from: closes, until, isOpen: false });
};

/** Begins after the last one. */
const addSpell = (spells: DatedSpell[], { from, until, isOpen }: DatedSpell): void => {
  const last = spells.at(-1);
  const begins = last && last.until > from ? last.until : from;
  if (begins >= until) return;
  if (last?.isOpen === isOpen && last.until >= begins) spells[spells.length - 1] = { ...last, until };
  else spells.push({ from: begins, until, isOpen });
};
