import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { plansOf } from '#platform/testing/database/plans.ts';
import { listHandedOver } from '../board/waits.read-model.ts';
import { listTickets, type Scope, type ValetCursor } from './valets.read-model.ts';

const test = await createTestApp();
const vendor = await test.signUp('vendor');
const now = test.clock.now();
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const userOf = (role: 'vendor' | 'valet' | 'odogwu'): Scope => {
  const { _id: id, name, email } = vendor.user;
  return { kind: 'user', user: { id, name, email, role } as Extract<Scope, { kind: 'user' }>['user'] };
};
const after: ValetCursor = [3, now.toISOString(), 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
const planOf = async (scope: Scope, from: ValetCursor | null) => {
  const page = { show: 'closed', limit: 50, after: from } as const;
  const [plan = ''] = await plansOf(test.db, (db) => listTickets(db, scope, page));
  return plan;
};

describe('among millions of tickets that were handed back', () => {
  it.each([null, after])('an odogwu’s list is read in index order: %j', async (from) => {
    const plan = await planOf(userOf('odogwu'), from);
    const [, , read = ''] = plan.split('Limit');
    expect(read).toMatch(/Index Scan using valet_tickets_latest/);
    expect(read).not.toMatch(/Sort/);
  });

  it.each([
    ['a location', { kind: 'location', locationId: lot.id } as const, null],
    ['an owner', userOf('vendor'), null],
    ['an owner, further on', userOf('vendor'), after],
    ['an attendant', userOf('valet'), null],
  ])('no more than one page per lot is read: %s', async (_, scope, from) => {
    const plan = await planOf(scope, from);
    const [, , ofOneLot = ''] = plan.split('Limit');
    expect(ofOneLot).toMatch(/Index Scan using valet_tickets_completed/);
    expect(ofOneLot).not.toMatch(/Sort/);
  });

  it('the waits of a past day are read only from that day’s tickets', async () => {
    const day = { locationId: lot.id, from: new Date('2024-05-01T05:00:00Z'), until: new Date('2024-05-02T05:00:00Z') };
    const [plan = ''] = await plansOf(test.db, (db) => listHandedOver(db, day));
    expect(plan).toMatch(/valet_tickets_waited[\s\S]*requested_at >= [\s\S]*requested_at < /);
  });
});
