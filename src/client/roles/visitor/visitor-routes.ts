import type { RouteEntry } from '../../lib/route-entry.ts';

/** For anybody: home, accounts, information. */
export const visitorRoutes: readonly RouteEntry[] = [];
