// A time of day in a cell of a table.

/** Spreadsheets turn 06:00 into 6:00, 6:00:00 or 6:00 AM. Anything else is kept as it is, and refused later. */
export function asTimeOfDay(text: string): string {
  const [, hours, minutes, half] = /^(\d{1,2}):(\d{2})(?::00)?\s*([ap])?\.?m?\.?$/i.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) return text;
  if (half === undefined) return `${hours.padStart(2, '0')}:${minutes}`;
  const hour = Number(hours);
  if (hour < 1 || hour > 12) return text;
  return `${String((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)).padStart(2, '0')}:${minutes}`;
}
