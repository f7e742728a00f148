/** "Covered · EV charging": breaks between the parts, and not within one. */
export const joinWithDots = (parts: readonly string[]): string =>
  parts.map((part) => part.replaceAll(' ', '\u00a0')).join('\u00a0· ');

/** "Chicago, IL 60603", whose ZIP code never begins a line. */
export const keepZipCode = (address: string): string => address.replace(/ (?=[\d-]+$)/, '\u00a0');

/**
 * Keeps units such as "9:51 PM", "Sun, Nov 20", "20 de nov" and "14 h 9 min" from breaking over two lines, and a dash from
 * beginning one. Only for pages: a text message with these spaces would cost twice as much.
 */
export function keepUnitsTogether(times: string): string {
  return times
    .replaceAll(' – ', '\u00a0– ')
    .replace(/(\d) (?=(?:[AP]M|days?|días?|h|min)\b)/g, '$1\u00a0')
    .replace(/(\d) de (?=[a-z]{3})/g, '$1\u00a0de\u00a0')
    .replace(/\b([A-Z][a-z]{2}) (?=\d)/g, '$1\u00a0')
    .replace(/(?<=^| )(\p{L}{3}), (?=\p{Lu}\p{L}{2}\u00a0)/gu, '$1,\u00a0');
}
