/** The days of the week by their number: 0 is Sunday. */
import { t } from 'ttag';

export const dayName = (day: number): string =>
  [t`Sunday`, t`Monday`, t`Tuesday`, t`Wednesday`, t`Thursday`, t`Friday`, t`Saturday`][day] ?? '';

export const shortDayName = (day: number): string =>
  [t`Sun`, t`Mon`, t`Tue`, t`Wed`, t`Thu`, t`Fri`, t`Sat`][day] ?? '';
