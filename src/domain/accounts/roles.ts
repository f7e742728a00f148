/**
 * A role decides where a user lands after signing in and what the user may do (rule 76). An odogwu may do what any role
 * may; every other role may do only its own work.
 */

export const ROLES = ['admin', 'odogwu', 'vendor', 'customer', 'enforcer', 'valet'] as const;

export type Role = (typeof ROLES)[number];

/** Where each role lands after signing in. */
const HOME_PATHS: Record<Role, string> = {
  admin: '/dashboard',
  odogwu: '/dashboard',
  vendor: '/dashboard',
  customer: '/dashboard',
  enforcer: '/service/locations',
  valet: '/valet',
};

export const homePathFor = (role: Role): string => HOME_PATHS[role];

/** Whether a user with this role may do what the wanted role may. */
export const roleMayActAs = (role: Role, wanted: Role): boolean => role === wanted || role === 'odogwu';
