import type { RouteEntry } from '../../lib/route-entry.ts';

/** Running lots: pages of vendor and odogwu, some at addresses where drivers see another page. */
export const operatorRoutes: readonly RouteEntry[] = [];
