import { describe, expect, it } from 'vitest';
import { ROLES, roleMayActAs } from './roles.ts';

describe('what a role may do', () => {
  it('is everything for an odogwu', () => {
    expect(ROLES.every((required) => roleMayActAs('odogwu', required))).toBe(true);
  });

  it('is limited to its own work for every other role', () => {
    const others = ROLES.filter((role) => role !== 'odogwu');
    expect(others.map((role) => ROLES.filter((required) => roleMayActAs(role, required)))).toEqual(
      others.map((role) => [role]),
    );
  });
});
