import { describe, expect, it } from 'vitest';
import { ROLES, roleMayActAs } from './roles.ts';

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
