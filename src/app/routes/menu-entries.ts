// The entries of the side menu by role, in order.

import type { ComponentType } from 'react';
import { developerRoutes } from '#app/paths/developer-paths.ts';
import { paths } from '#app/paths/paths.ts';
import { staffPaths, staffRoutes } from '#app/paths/staff-paths.ts';
import { ROLES, type Role } from '#platform/access/roles.ts';
import {
  BookIcon,
  LotIcon,
  MailIcon,
  PersonIcon,
  PinIcon,
  TicketIcon,
  TickIcon,
} from '#platform/ui/layout/tile-icons.tsx';
import {
  BarsIcon,
  CarIcon,
  ChartIcon,
  GridIcon,
  KeyIcon,
  PageIcon,
  PencilIcon,
  ShieldIcon,
  TeamIcon,
} from './menu-icons.tsx';
import { menuTexts as texts } from './menu-texts.ts';

export type MenuEntry = { readonly to: string; readonly label: string; readonly icon: ComponentType };
type EntryForRoles = MenuEntry & { readonly roles: readonly Role[] };

const OWNERS: readonly Role[] = ['vendor', 'odogwu'];
const MANAGERS: readonly Role[] = [...OWNERS, 'manager'];
const MONEY: readonly Role[] = [...MANAGERS, 'accountant'];

const ENTRIES: readonly EntryForRoles[] = [
  {
    to: paths.dashboard(),
    label: texts.dashboard,
    icon: GridIcon,
    roles: [...MONEY, 'customer', 'enforcer', 'admin'],
  },
  { to: staffPaths.valet(), label: texts.valet, icon: KeyIcon, roles: ['valet'] },
  { to: paths.locations(), label: texts.findParking, icon: PinIcon, roles: ['customer'] },
  { to: paths.bookings(), label: texts.bookings, icon: TicketIcon, roles: ['customer'] },
  { to: paths.locations(), label: texts.locations, icon: LotIcon, roles: MANAGERS },
  { to: staffPaths.live(), label: texts.live, icon: BarsIcon, roles: [...MANAGERS, 'viewer'] },
  { to: staffPaths.revenue(), label: texts.revenue, icon: ChartIcon, roles: MONEY },
  { to: staffPaths.payouts(), label: texts.payouts, icon: BookIcon, roles: [...OWNERS, 'accountant'] },
  { to: staffPaths.revenueUpdate(), label: texts.revenueUpdate, icon: PencilIcon, roles: ['odogwu'] },
  { to: staffPaths.reports(), label: texts.reports, icon: PageIcon, roles: MONEY },
  { to: staffPaths.team(), label: texts.team, icon: TeamIcon, roles: [...MANAGERS, 'enforcer'] },
  { to: developerRoutes.developers, label: texts.developers, icon: KeyIcon, roles: OWNERS },
  { to: staffPaths.management(), label: texts.management, icon: TickIcon, roles: MANAGERS },
  { to: staffPaths.vendorLocations(), label: texts.valetLocations, icon: CarIcon, roles: MANAGERS },
  { to: staffPaths.serviceLocations(), label: texts.serviceLocations, icon: ShieldIcon, roles: ['enforcer', 'odogwu'] },
  { to: staffPaths.desk(), label: texts.desk, icon: MailIcon, roles: ['admin', 'odogwu'] },
  { to: staffRoutes.findParking, label: texts.findParking, icon: PinIcon, roles: OWNERS },
  { to: paths.bookings(), label: texts.bookings, icon: TicketIcon, roles: OWNERS },
  {
    to: developerRoutes.notifications,
    label: texts.notifications,
    icon: MailIcon,
    roles: ['vendor', 'manager', 'accountant'],
  },
  {
    to: paths.profile(),
    label: texts.profile,
    icon: PersonIcon,
    roles: ROLES,
  },
];

export function menuEntriesFor(role: Role): readonly MenuEntry[] {
  return ENTRIES.filter(({ roles }) => roles.includes(role));
}

/** The entry that the address belongs to: the longest one that it starts with, so that a lot's page marks the lots. */
export function currentEntry(entries: readonly MenuEntry[], path: string): MenuEntry | undefined {
  const holding = entries.filter(({ to }) => path === to || path.startsWith(`${to}/`));
  return holding.sort((a, b) => b.to.length - a.to.length)[0];
}
