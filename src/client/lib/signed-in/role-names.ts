// The display name of each role.

import type { Role } from '#domain/accounts/roles.ts';

export const roleNames: Readonly<Record<Role, string>> = {
  admin: 'Support',
  odogwu: 'Odogwu',
  vendor: 'Vendor',
  customer: 'Customer',
  enforcer: 'Enforcer',
  valet: 'Valet',
  viewer: 'Viewer',
};
