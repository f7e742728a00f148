/**
 * A role decides what a user may do (rule 76). An odogwu may do what any role may; every other role may do only its own work.
 */

export const ROLES = [
  'admin',
  'odogwu',
  'vendor',
  'customer',
  'enforcer',
  'valet',
  'viewer',
  'manager',
  'accountant',
] as const;

export type Role = (typeof ROLES)[number];

/** Whether a user with this role may do what the wanted role may. */
export const roleMayActAs = (role: Role, required: Role): boolean => role === required || role === 'odogwu';
