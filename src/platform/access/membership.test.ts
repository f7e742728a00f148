import { describe, expect, it } from 'vitest';
import { judgeJoining, memberStatusOf } from './membership.ts';

const at = new Date('2026-11-20T18:00:00Z');

describe('the status of a member', () => {
  it.each([
    ['invited', null, null],
    ['active', at, null],
    ['inactive', at, at],
    ['inactive', null, at],
  ])('is %s', (status, activatedAt, deactivatedAt) => {
    expect(memberStatusOf({ activatedAt, deactivatedAt })).toBe(status);
  });
});

describe('joining a team', () => {
  it.each([
    ['customer', 'enforcer', null],
    ['customer', 'valet', null],
    ['enforcer', 'enforcer', null],
    ['valet', 'valet', null],
    ['enforcer', 'valet', 'other_work'],
    ['valet', 'enforcer', 'other_work'],
    ['vendor', 'enforcer', 'cannot_join_team'],
    ['admin', 'valet', 'cannot_join_team'],
    ['odogwu', 'enforcer', 'cannot_join_team'],
  ] as const)('as %s to become %s: %s', (role, as, refusal) => {
    expect(judgeJoining(role, as)).toBe(refusal);
  });
});
