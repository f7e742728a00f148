import { describe, expect, test } from 'vitest';
import { paths } from './paths.ts';

describe('addresses', () => {
  test('have their variables filled in and escaped', () => {
    expect(paths.zone('a b', 'c/d')).toBe('/locations/a%20b/zones/c%2Fd');
  });

  test('tell the login page where to return to', () => {
    expect(paths.login('/profile?x=1')).toBe('/login?from=%2Fprofile%3Fx%3D1');
    expect(paths.login(null)).toBe('/login');
  });

  test('include the displayed month', () => {
    expect(paths.revenue()).toBe('/revenue');
    expect(paths.lotRevenue('a1', { month: 3, year: 2026 })).toBe('/revenue/lot/a1?month=3&year=2026');
    expect(paths.revenueUpdate('a1')).toBe('/revenue/update?lot=a1');
  });
});
