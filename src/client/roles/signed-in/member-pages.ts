import { memberRoutes } from '../../lib/routing/member-paths.ts';
import { definePage, type RouteEntry } from '../../lib/routing/route-entry.ts';

/** Parking by a member's code, for anybody who has one. */
export const memberPages: readonly RouteEntry[] = [
  definePage(memberRoutes.memberParking, () => import('../driver/member-parking-page.tsx')),
  definePage(memberRoutes.memberReceipt, () => import('../driver/stays/member-receipt-page.tsx')),
];
