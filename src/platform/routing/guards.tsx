// Role guards. A denied guard redirects to the login page, which returns here after signing in. The server enforces
// access on its own; guards only spare users a dead end.

import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { type Role, roleMayActAs } from '#platform/access/roles.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { paths } from '#platform/paths/paths.ts';

type GuardProps = { readonly children: ReactNode };

const isAnyone = () => true;
export const isVendorLevel = (role: Role): boolean => roleMayActAs(role, 'vendor');
/** Rule 210: who runs lots that were given to them, and who reads their money. */
export const isManagerLevel = (role: Role): boolean => isVendorLevel(role) || role === 'manager';
export const isMoneyLevel = (role: Role): boolean => isManagerLevel(role) || role === 'accountant';
const isValetLevel = (role: Role): boolean => roleMayActAs(role, 'valet');
const isOdogwu = (role: Role): boolean => role === 'odogwu';
const isEnforcerLevel = (role: Role): boolean => roleMayActAs(role, 'enforcer');
const isViewerLevel = (role: Role): boolean => isManagerLevel(role) || role === 'viewer';
const isSupportLevel = (role: Role): boolean => roleMayActAs(role, 'admin');

export const RequireSignedIn = ({ children }: GuardProps) => <Guard allows={isAnyone}>{children}</Guard>;
export const RequireValet = ({ children }: GuardProps) => <Guard allows={isValetLevel}>{children}</Guard>;
export const RequireVendor = ({ children }: GuardProps) => <Guard allows={isVendorLevel}>{children}</Guard>;
export const RequireManager = ({ children }: GuardProps) => <Guard allows={isManagerLevel}>{children}</Guard>;
export const RequireMoney = ({ children }: GuardProps) => <Guard allows={isMoneyLevel}>{children}</Guard>;
/** The owner decides what an enforcer sees there. */
export const RequireTeam = ({ children }: GuardProps) => (
  <Guard allows={(role) => isManagerLevel(role) || isEnforcerLevel(role)}>{children}</Guard>
);
export const RequireEnforcer = ({ children }: GuardProps) => <Guard allows={isEnforcerLevel}>{children}</Guard>;
/** Those who run a lot, and its attendants. */
export const RequireLaneStaff = ({ children }: GuardProps) => (
  <Guard allows={(role) => isManagerLevel(role) || isValetLevel(role)}>{children}</Guard>
);
/** How full lots are, for owners, managers and viewers. */
export const RequireViewer = ({ children }: GuardProps) => <Guard allows={isViewerLevel}>{children}</Guard>;
export const RequireSupport = ({ children }: GuardProps) => <Guard allows={isSupportLevel}>{children}</Guard>;
export const RequireOdogwu = ({ children }: GuardProps) => <Guard allows={isOdogwu}>{children}</Guard>;

/** Members of a team have the lots that an owner gave them. */
export function useMayAddLots(): boolean {
  const role = useCurrentUser()?.role;
  return role !== undefined && isVendorLevel(role);
}

function Guard({ allows, children }: GuardProps & { readonly allows: (role: Role) => boolean }) {
  const user = useCurrentUser();
  if (user && allows(user.role)) return children;
  const { pathname, search, hash } = window.location;
  return <Redirect to={paths.login(pathname + search + hash)} replace />;
}
