// The paths of parking with a member code.

import { fill } from '#platform/api/fill-path.ts';

export const memberRoutes = {
  memberParking: '/locations/:locationId/zones/:zoneId/members',
  memberReceipt: '/locations/:locationId/zones/:zoneId/members/receipt',
} as const;

export const memberPaths = {
  park: (locationId: string, zoneId: string) => fill(memberRoutes.memberParking, { locationId, zoneId }),
  receipt: (locationId: string, zoneId: string) => fill(memberRoutes.memberReceipt, { locationId, zoneId }),
};
