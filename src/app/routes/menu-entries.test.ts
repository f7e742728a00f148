import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '#platform/access/roles.ts';
import { currentEntry, menuEntriesFor, menuFor, withMonth } from './menu-entries.ts';

const labelsFor = (role: Role) => menuEntriesFor(role).map(({ label }) => label);

describe('the side menu', () => {
  it('gives everybody a dashboard, except the valet and the viewer, who see little else', () => {
    expect(labelsFor('valet')).toEqual(['Valet', 'Profile']);
    expect(labelsFor('viewer')).toEqual(['Live view', 'Profile']);
    const others = ROLES.filter((role) => role !== 'valet' && role !== 'viewer');
    for (const role of others) expect(labelsFor(role)[0]).toBe('Dashboard');
  });

  it.each<Role>(['vendor', 'odogwu'])(
    'offers Transactions, Payouts, Team, Management and Valet Locations to role %s',
    (role) => {
      expect(labelsFor(role)).toEqual(
        expect.arrayContaining(['Transactions', 'Payouts', 'Team', 'Management', 'Valet Locations']),
      );
    },
  );

  it('leads a manager to the lots, their stands and the team but not to payouts, and an accountant only to the money', () => {
    expect(labelsFor('manager')).toEqual([
      'Dashboard',
      'Locations',
      'Live view',
      'Revenue',
      'Transactions',
      'Taxes',
      'Reports',
      'Rate advice',
      ...['Permits', 'Validations', 'Members', 'Notices', 'Refunds'],
      'Management',
      'Valet Locations',
      'Team',
      'Notifications',
      'Profile',
    ]);
    expect(labelsFor('accountant')).toEqual([
      'Dashboard',
      'Revenue',
      'Transactions',
      'Payouts',
      'Taxes',
      'Reports',
      'Refunds',
      'Notifications',
      'Profile',
    ]);
  });

  it.each<Role>(['customer', 'enforcer', 'admin', 'valet'])('offers nothing of a lot owner to role %s', (role) => {
    const owners = [
      'Management',
      'Valet Locations',
      'Locations',
      'Live view',
      'Revenue',
      'Transactions',
      'Payouts',
      'Taxes',
      'Reports',
      ...['Permits', 'Validations', 'Members', 'Notices', 'Refunds'],
    ];
    expect(labelsFor(role).filter((label) => owners.includes(label))).toEqual([]);
  });

  it.each(ROLES)('shows role %s at most nine entries at once, and puts more together in sections', (role) => {
    expect(menuFor(role).length).toBeLessThanOrEqual(9);
    const shown = menuFor(role).flatMap((each) => ('entries' in each ? each.entries : [each]));
    expect(shown.map(({ label }) => label).toSorted()).toEqual(labelsFor(role).toSorted());
  });

  it('shows an owner jobs, and what the specification lists in the menu without a click', () => {
    const menu = menuFor('vendor');
    expect(menu.map(({ label }) => label)).toEqual([
      ...['Dashboard', 'Locations', 'Live view', 'Money', 'Customers', 'Valet', 'Team', 'Settings'],
    ]);
    const open = menu.flatMap((each) => ('entries' in each ? (each.isOpen ? each.entries : []) : [each]));
    expect(open.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Dashboard', 'Team', 'Management', 'Valet Locations', 'Profile']),
    );
  });

  it.each(ROLES)('shows role %s no icon twice', (role) => {
    const icons = menuEntriesFor(role).map(({ icon }) => icon);
    expect(icons).toHaveLength(new Set(icons).size);
  });

  it('offers Team to an enforcer, who sees who works at the same lots, but to no other role without a team', () => {
    expect(labelsFor('enforcer')).toContain('Team');
    for (const role of ['customer', 'admin', 'valet'] as const) expect(labelsFor(role)).not.toContain('Team');
  });

  it('offers every driver and lot owner to find parking and to see their bookings', () => {
    for (const role of ['customer', 'vendor', 'odogwu'] as const) {
      expect(labelsFor(role)).toEqual(expect.arrayContaining(['Find parking', 'My bookings']));
    }
  });

  it('ends with the profile, for everyone', () => {
    for (const role of ROLES) expect(labelsFor(role).at(-1)).toBe('Profile');
  });

  it('keeps the revenue update for the odogwu and support for support', () => {
    expect(ROLES.filter((role) => labelsFor(role).includes('Revenue update'))).toEqual(['odogwu']);
    expect(ROLES.filter((role) => labelsFor(role).includes('Support'))).toEqual(['admin', 'odogwu']);
  });

  it.each([
    ['/locations', 'Locations'],
    ['/locations/a1/zones', 'Locations'],
    ['/locations-vendor', 'Valet Locations'],
    ['/revenue/lot/a1', 'Revenue'],
    ['/revenue/update', 'Revenue update'],
    ['/transactions', 'Transactions'],
    ['/locations/a1/sales/b2', 'Transactions'],
    ['/customers/refunds', 'Refunds'],
    ['/payouts/owners', 'Payouts'],
    ['/help', undefined],
    ['/', undefined],
  ])('marks at %s the entry %s', (path, label) => {
    expect(currentEntry(menuEntriesFor('odogwu'), path)?.label).toBe(label);
  });
});

it('carries a month along the pages about money, and to no other', () => {
  const search = '?kind=refund&month=10&year=2026';
  expect(withMonth('/taxes', search)).toBe('/taxes?month=10&year=2026');
  expect(withMonth('/payouts', search)).toBe('/payouts?month=10&year=2026');
  expect(withMonth('/taxes', '?kind=refund')).toBe('/taxes');
  expect(withMonth('/team', search)).toBe('/team');
});
