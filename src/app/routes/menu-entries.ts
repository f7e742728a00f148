// The entries of the side menu by role, in order.

import type { ComponentType } from 'react';
import { paths, routes } from '#app/paths/paths.ts';
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
  RowsIcon,
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
  { to: paths.valet(), label: texts.valet, icon: KeyIcon, roles: ['valet'] },
  { to: paths.locations(), label: texts.findParking, icon: PinIcon, roles: ['customer'] },
  { to: paths.bookings(), label: texts.bookings, icon: TicketIcon, roles: ['customer'] },
  { to: paths.locations(), label: texts.locations, icon: LotIcon, roles: MANAGERS },
  { to: paths.live(), label: texts.live, icon: BarsIcon, roles: [...MANAGERS, 'viewer'] },
  { to: paths.revenue(), label: texts.revenue, icon: ChartIcon, roles: MONEY },
  { to: paths.transactions(), label: texts.transactions, icon: RowsIcon, roles: MONEY },
  { to: paths.payouts(), label: texts.payouts, icon: BookIcon, roles: [...OWNERS, 'accountant'] },
  { to: paths.revenueUpdate(), label: texts.revenueUpdate, icon: PencilIcon, roles: ['odogwu'] },
  { to: paths.reports(), label: texts.reports, icon: PageIcon, roles: MONEY },
  { to: paths.team(), label: texts.team, icon: TeamIcon, roles: [...MANAGERS, 'enforcer'] },
  { to: routes.developers, label: texts.developers, icon: KeyIcon, roles: OWNERS },
  { to: paths.management(), label: texts.management, icon: TickIcon, roles: MANAGERS },
  { to: paths.vendorLocations(), label: texts.valetLocations, icon: CarIcon, roles: MANAGERS },
  { to: paths.serviceLocations(), label: texts.serviceLocations, icon: ShieldIcon, roles: ['enforcer', 'odogwu'] },
  { to: paths.support(), label: texts.support, icon: MailIcon, roles: ['admin', 'odogwu'] },
  { to: routes.findParking, label: texts.findParking, icon: PinIcon, roles: OWNERS },
  { to: paths.bookings(), label: texts.bookings, icon: TicketIcon, roles: OWNERS },
  {
    to: routes.notifications,
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
