// The display name of each role.

import { t } from 'ttag';
import type { Role } from './roles.ts';

export const roleNames: Readonly<Record<Role, string>> = {
  admin: t`Support`,
  odogwu: t`Odogwu`,
  vendor: t`Vendor`,
  customer: t`Customer`,
  enforcer: t`Enforcer`,
  valet: t`Valet`,
  viewer: t`Viewer`,
  manager: t`Manager`,
  accountant: t`Accountant`,
};
