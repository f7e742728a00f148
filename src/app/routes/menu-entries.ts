import { t } from 'ttag';
import { groupBy } from '#platform/contract/group-by.ts';

// The entries of the side menu by role, in order.

import type { ComponentType } from 'react';
import { ROLES, type Role } from '#platform/access/roles.ts';
import { paths, routes } from '#platform/paths/paths.ts';
import { BookIcon, LotIcon, MailIcon, PersonIcon, PinIcon, TicketIcon, TickIcon } from '#platform/ui/icons.tsx';
import {
  BarsIcon,
  CalendarIcon,
  CardIcon,
  CarIcon,
  ChartIcon,
  FlagIcon,
  GearIcon,
  GridIcon,
  KeyIcon,
  PageIcon,
  PencilIcon,
  PercentIcon,
  ReturnIcon,
  RowsIcon,
  ShieldIcon,
  StampIcon,
  TeamIcon,
  TrendIcon,
} from './menu-icons.tsx';

const texts = {
  dashboard: t`Dashboard`,
  liveSection: t`Live`,
  moneySection: t`Money`,
  customersSection: t`Customers`,
  settingsSection: t`Settings`,
  valet: t`Valet`,
  findParking: t`Find parking`,
  bookings: t`My bookings`,
  locations: t`Locations`,
  live: t`Live view`,
  revenue: t`Revenue`,
  transactions: t`Transactions`,
  payouts: t`Payouts`,
  revenueUpdate: t`Revenue update`,
  taxes: t`Taxes`,
  reports: t`Reports`,
  permits: t`Permits`,
  validations: t`Validations`,
  members: t`Members`,
  notices: t`Notices`,
  refunds: t`Refunds`,
  rateAdvice: t`Rate advice`,
  team: t`Team`,
  /** Short enough for one line. */
  developers: t`API & webhooks`,
  management: t`Management`,
  valetLocations: t`Valet Locations`,
  serviceLocations: t`Service locations`,
  support: t`Support`,
  notifications: t`Notifications`,
  profile: t`Profile`,
};

export type MenuEntry = { readonly to: string; readonly label: string; readonly icon: ComponentType };
/** Entries of one section, shown under its name. */
export type MenuSection = {
  readonly label: string;
  readonly icon: ComponentType;
  readonly entries: readonly MenuEntry[];
  /** Open from the start: the specification lists its entries in the menu itself. */
  readonly isOpen: boolean;
};
type SectionName = 'live' | 'money' | 'customers' | 'valet' | 'settings';
type EntryForRoles = MenuEntry & { readonly roles: readonly Role[]; readonly section?: SectionName };

/** More than this is not seen at a glance, so entries are put together by section. */
const MAX_ENTRIES = 9;

const SECTIONS: Readonly<Record<SectionName, Omit<MenuSection, 'entries'>>> = {
  live: { label: texts.liveSection, icon: BarsIcon, isOpen: false },
  money: { label: texts.moneySection, icon: ChartIcon, isOpen: false },
  customers: { label: texts.customersSection, icon: TeamIcon, isOpen: false },
  valet: { label: texts.valet, icon: CarIcon, isOpen: true },
  settings: { label: texts.settingsSection, icon: GearIcon, isOpen: true },
};

export const OWNERS: readonly Role[] = ['vendor', 'odogwu'];
export const MANAGERS: readonly Role[] = [...OWNERS, 'manager'];
export const MONEY: readonly Role[] = [...MANAGERS, 'accountant'];

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
  { to: paths.live(), label: texts.live, icon: BarsIcon, roles: [...MANAGERS, 'viewer'], section: 'live' },
  {
    to: paths.serviceLocations(),
    label: texts.serviceLocations,
    icon: ShieldIcon,
    roles: ['enforcer', 'odogwu'],
    section: 'live',
  },
  { to: paths.revenue(), label: texts.revenue, icon: ChartIcon, roles: MONEY, section: 'money' },
  { to: paths.transactions(), label: texts.transactions, icon: RowsIcon, roles: MONEY, section: 'money' },
  { to: paths.payouts(), label: texts.payouts, icon: BookIcon, roles: [...OWNERS, 'accountant'], section: 'money' },
  { to: routes.taxes, label: texts.taxes, icon: PercentIcon, roles: MONEY, section: 'money' },
  { to: paths.reports(), label: texts.reports, icon: PageIcon, roles: MONEY, section: 'money' },
  { to: paths.allRateAdvice(), label: texts.rateAdvice, icon: TrendIcon, roles: MANAGERS, section: 'money' },
  { to: paths.revenueUpdate(), label: texts.revenueUpdate, icon: PencilIcon, roles: ['odogwu'], section: 'money' },
  { to: routes.managedPermits, label: texts.permits, icon: CalendarIcon, roles: MANAGERS, section: 'customers' },
  { to: routes.managedValidations, label: texts.validations, icon: StampIcon, roles: MANAGERS, section: 'customers' },
  { to: routes.managedMembers, label: texts.members, icon: CardIcon, roles: MANAGERS, section: 'customers' },
  { to: routes.managedNotices, label: texts.notices, icon: FlagIcon, roles: MANAGERS, section: 'customers' },
  { to: routes.managedRefunds, label: texts.refunds, icon: ReturnIcon, roles: MONEY, section: 'customers' },
  { to: paths.management(), label: texts.management, icon: TickIcon, roles: MANAGERS, section: 'valet' },
  { to: paths.vendorLocations(), label: texts.valetLocations, icon: CarIcon, roles: MANAGERS, section: 'valet' },
  { to: paths.team(), label: texts.team, icon: TeamIcon, roles: [...MANAGERS, 'enforcer'] },
  { to: paths.support(), label: texts.support, icon: MailIcon, roles: ['admin', 'odogwu'] },
  {
    to: routes.notifications,
    label: texts.notifications,
    icon: MailIcon,
    roles: ['vendor', 'manager', 'accountant'],
    section: 'settings',
  },
  { to: routes.developers, label: texts.developers, icon: KeyIcon, roles: OWNERS, section: 'settings' },
  { to: routes.findParking, label: texts.findParking, icon: PinIcon, roles: OWNERS, section: 'settings' },
  { to: paths.bookings(), label: texts.bookings, icon: TicketIcon, roles: OWNERS, section: 'settings' },
  { to: paths.profile(), label: texts.profile, icon: PersonIcon, roles: ROLES, section: 'settings' },
];

const OF_A_MONTH: readonly string[] = [
  ...[paths.revenue(), paths.transactions(), paths.payouts(), routes.taxes, paths.reports(), routes.journals],
];

/** Where the page at `search` is about a month, the pages about money are about the same. */
export function withMonth(to: string, search: string): string {
  const shown = new URLSearchParams(search);
  const [month, year] = [shown.get('month'), shown.get('year')];
  return month && year && OF_A_MONTH.includes(to) ? `${to}?${new URLSearchParams({ month, year })}` : to;
}

export function menuEntriesFor(role: Role): readonly MenuEntry[] {
  return ENTRIES.filter(({ roles }) => roles.includes(role));
}

/** The same as the menu shows them: by section where there are many, each section at the place of its first entry. */
export function menuFor(role: Role): readonly (MenuEntry | MenuSection)[] {
  const entries = ENTRIES.filter(({ roles }) => roles.includes(role));
  if (entries.length <= MAX_ENTRIES) return entries;
  const bySection = groupBy(entries, ({ section, to }) => section ?? to);
  return [...bySection].flatMap(([name, each]): readonly (MenuEntry | MenuSection)[] =>
    each.length > 1 && name in SECTIONS ? [{ ...SECTIONS[name as SectionName], entries: each }] : each,
  );
}

/**
 * The entry that the address belongs to, so that a lot's page marks the lots: the last, because one below another comes after it. A sale is
 * at its lot's address, but a transaction to its reader.
 */
export function currentEntry(entries: readonly MenuEntry[], path: string): MenuEntry | undefined {
  const address = path.includes('/sales/') ? routes.transactions : path;
  return entries.findLast(({ to }) => `${address}/`.startsWith(`${to}/`));
}
