import { t } from 'ttag';
import { WITHIN } from './human-time.ts';
import { formatterOf } from './local-time.ts';

/** "Commuter, 11/16/2026 – 11/30/2026", as orders store the month of a permit, in the reader's words; other labels as they are. */
export const showDays = (label = ''): string =>
  label.replace(/(\d+\/\d+\/\d{4}) – (\d+\/\d+\/\d{4})$/, (_, first: string, last: string) => formatDays(first, last));

const JOIN = globalThis.document ? '\u2060' : '';

const MEDIUM = { timeZone: 'UTC', dateStyle: 'medium' } as const;

/** "Nov 16–30, 2026" breaks nowhere, "Dec 16, 2026 – Jan 15, 2027" behind its dash. */
const formatDays = (first: string, last: string): string =>
  formatterOf(JSON.stringify(MEDIUM), MEDIUM, t`en-US`)
    .formatRange(new Date(`${first} UTC`), new Date(`${last} UTC`))
    .replace(/\s/g, ' ')
    .replace(/ – (?=\d+,)|–(?=\d)/, `${JOIN}–${JOIN}`)
    .replace(/(?<!\d{4} –) (?!de 2)/g, WITHIN);
