import type { RouteEntry } from '../../lib/route-entry.ts';

/** Finding a lot, paying for it and finding the receipt again: with an account or without. */
export const driverRoutes: readonly RouteEntry[] = [];
