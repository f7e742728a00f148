// The path of reserving a stay for later.

import { fill } from '#platform/api/fill-path.ts';

export const reserveRoutes = { reserve: '/locations/:locationId/zones/:zoneId/reserve' } as const;

export const reservePaths = {
  reserve: (locationId: string, zoneId: string) => fill(reserveRoutes.reserve, { locationId, zoneId }),
};
