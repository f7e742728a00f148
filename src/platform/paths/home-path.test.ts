import { describe, expect, it } from 'vitest';
import { ROLES } from '#platform/access/roles.ts';
import { homePathFor } from './home-path.ts';

describe('signing in', () => {
  it('leads a valet to the board, an enforcer to the serviced locations, a viewer to the live view and everyone else to the dashboard', () => {
    expect(Object.fromEntries(ROLES.map((role) => [role, homePathFor(role)]))).toEqual({
      admin: '/dashboard',
      odogwu: '/dashboard',
      vendor: '/dashboard',
      customer: '/dashboard',
      enforcer: '/service/locations',
      valet: '/valet',
      viewer: '/live',
      manager: '/dashboard',
      accountant: '/dashboard',
    });
  });
});
