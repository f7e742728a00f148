import { describe, expect, test } from 'vitest';
import { paths } from './paths.ts';

describe('addresses', () => {
  test('variables are filled in and escaped', () => {
    expect(paths.zone('a b', 'c/d')).toBe('/locations/a%20b/zones/c%2Fd');
  });

  test('the login page is told where to come back to', () => {
    expect(paths.login('/profile?x=1')).toBe('/login?from=%2Fprofile%3Fx%3D1');
    expect(paths.login(null)).toBe('/login');
  });
});
