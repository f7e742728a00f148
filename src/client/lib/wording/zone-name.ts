import { t } from 'ttag';

/** "Central Time" for America/Chicago: the name that people use, all year round. @param timeZone an IANA name */
export function nameTimeZone(timeZone: string): string {
  const parts = new Intl.DateTimeFormat(t`en-US`, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
