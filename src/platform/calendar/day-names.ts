// The days of the week by their number: 0 is Sunday.

import { t } from 'ttag';

export const dayName = (day: number): string =>
  [t`Sunday`, t`Monday`, t`Tuesday`, t`Wednesday`, t`Thursday`, t`Friday`, t`Saturday`][day] ?? '';

export const shortDayName = (day: number): string =>
  [t`Sun`, t`Mon`, t`Tue`, t`Wed`, t`Thu`, t`Fri`, t`Sat`][day] ?? '';

/** The days of the week by number (0 is Sunday), as programs and spreadsheets write them in any language. */
export const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The day that begins with these three letters: "sun", "Sun", "Sunday"; -1 for none. */
export const dayNamed = (name: string): number =>
  DAY_NAMES.findIndex((day) => day.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase());
