import { describe, expect, it } from 'vitest';
import { homePathFor, ROLES, roleMayActAs } from './roles.ts';

describe('signing in', () => {
  it('leads a valet to the board, an enforcer to the serviced locations and everyone else to the dashboard', () => {
    expect(Object.fromEntries(ROLES.map((role) => [role, homePathFor(role)]))).toEqual({
      admin: '/dashboard',
      odogwu: '/dashboard',
      vendor: '/dashboard',
      customer: '/dashboard',
      enforcer: '/service/locations',
      valet: '/valet',
    });
  });
});

describe('what a role may do', () => {
  it('is everything for an odogwu', () => {
    expect(ROLES.every((wanted) => roleMayActAs('odogwu', wanted))).toBe(true);
  });

  it('is limited to its own work for every other role', () => {
    const others = ROLES.filter((role) => role !== 'odogwu');
    expect(others.map((role) => ROLES.filter((wanted) => roleMayActAs(role, wanted)))).toEqual(
      others.map((role) => [role]),
    );
  });
});
