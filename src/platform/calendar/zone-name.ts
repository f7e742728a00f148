import { t } from 'ttag';

/**
 * "Central Time" for America/Chicago: the name people use all year round.
 * @param timeZone an IANA name
 * @param locale the reader's; a fixed one for text that programs read
 */
export function nameTimeZone(timeZone: string, locale = t`en-US`): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
