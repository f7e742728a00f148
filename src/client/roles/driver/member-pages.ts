import { definePage, type RouteEntry } from '../../lib/route-entry.ts';
import { memberRoutes } from '../../member-paths.ts';

/** Parking by a member's code, for anybody who has one. */
export const memberPages: readonly RouteEntry[] = [
  definePage(memberRoutes.memberParking, () => import('./member-parking-page.tsx')),
  definePage(memberRoutes.memberReceipt, () => import('./member-receipt-page.tsx')),
];
