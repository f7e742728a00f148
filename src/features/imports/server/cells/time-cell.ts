// A time of day in a cell of a table.

const TIME = /^(\d{1,2})(?:[:.](\d{2}))?(?::00)?\s*(?:([ap])\.?\s?m?\.?)?$/i;
const NAMED: Readonly<Record<string, string>> = {
  noon: '12:00',
  mediodía: '12:00',
  mediodia: '12:00',
  midnight: '24:00',
  medianoche: '24:00',
};

/** Spreadsheets turn 06:00 into 6:00, 6:00:00 or 6:00 AM; people write 7am or noon. Anything else is kept as it is, and refused later. */
export function asTimeOfDay(text: string): string {
  const named = NAMED[text.toLowerCase()];
  if (named !== undefined) return named;
  const [, hours, minutes = '00', half] = TIME.exec(text) ?? [];
  // A bare number may be a time, or a number.
  if (hours === undefined || (half === undefined && !text.includes(':'))) return text;
  if (half === undefined) return `${hours.padStart(2, '0')}:${minutes}`;
  const hour = Number(hours);
  if (hour < 1 || hour > 12) return text;
  return `${String((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)).padStart(2, '0')}:${minutes}`;
}

/** For the hours of a zone, whose day ends where the next one begins. */
export function asZoneHour(text: string): string {
  const time = asTimeOfDay(text);
  return time === '24:00' ? '00:00' : time;
}
