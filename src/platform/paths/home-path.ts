// Rule 76: where each role lands after signing in.

import type { Role } from '#platform/access/roles.ts';

const HOME_PATHS: Record<Role, string> = {
  admin: '/dashboard',
  odogwu: '/dashboard',
  vendor: '/dashboard',
  customer: '/dashboard',
  enforcer: '/service/locations',
  valet: '/valet',
  viewer: '/live',
  manager: '/dashboard',
  accountant: '/dashboard',
};

export const homePathFor = (role: Role): string => HOME_PATHS[role];
