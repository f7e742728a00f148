// When and how long a search asked for, carried from page to page in the address.

const CARRIED = ['from', 'for'];

/** The part of an address that carries them, with its question mark; empty if it has neither. */
export function requestedTimes(search: string): string {
  const carried = [...new URLSearchParams(search)].filter(([name]) => CARRIED.includes(name));
  return carried.length > 0 ? `?${new URLSearchParams(carried)}` : '';
}
