/** A page that is left for another address stops; here it stays, and the address is noted. */
import { vi } from 'vitest';

let address: string | null = null;

/** Where the page was left for with a new load; null while it stays. */
export const leftFor = (): string | null => address;

export function watchLeaving(): void {
  address = null;
  const leave = (to: string | URL) => {
    address = String(to);
  };
  vi.spyOn(window.location, 'assign').mockImplementation(leave);
  vi.spyOn(window.location, 'replace').mockImplementation(leave);
}
