import { describe, expect, it } from 'vitest';
import type { ValetLocation } from '../../contract/valet-board.contract.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import { allWithWaiting, type ValetContent, type WaitingValetAct, withWaiting } from '../offline/valet-outbox.ts';
import { foreseeAct, foreseeTicket, type OfflineAct, worksOffline } from '../tickets/foresee-ticket.ts';

const AT = '2026-11-20T15:00:00.000Z';
const user = { _id: 'u1', name: 'Leo' };
const stand = {
  _id: 'l1',
  name: 'Garage',
  timeZone: 'America/Chicago',
  settings: { price: 12, isHourly: true, feeBasisPoints: 1000, hooks: 10, asksCode: true, capacity: null },
} as ValetLocation;
const car = {
  phoneNumber: '3125550147',
  firstName: 'Ann',
  plateNumber: 'AB1',
  state: 'IL',
  make: 'Honda',
  color: 'Blue',
};
const aBody = (_id: string) => ({ _id, locationId: 'l1', ticketNumber: `N${_id}`, ...car });
const written = (_id: string): Valet => foreseeTicket(aBody(_id), { at: AT, stand, due: null });
const parking = { kind: 'enter_parking', parkedBy: 'Leo', parkedLocation: 'B4' } as const;
const does = (valet: Valet, ...acts: OfflineAct[]) =>
  acts.reduce((known, act) => foreseeAct(known, act, { at: AT, user }), valet);

const made = { wall: 0, passed: 0, page: 'p1', heard: null };
let clock = 0;
const waits = (subject: string, content: ValetContent, isRefused = false): WaitingValetAct => ({
  id: `e${clock}`,
  subject,
  content,
  madeAt: clock,
  order: clock++,
  refusal: isRefused ? { code: 'no', message: 'No.', data: {}, at: 0 } : null,
});
const create = (id: string, isRefused = false) =>
  waits(id, { kind: 'create', locationId: 'l1', shown: written(id), made, body: aBody(id) }, isRefused);
const act = (id: string, done: OfflineAct, isRefused = false) =>
  waits(id, { kind: 'act', locationId: 'l1', shown: written(id), made, act: done, user }, isRefused);

describe('a ticket that was written without a signal', () => {
  it('is shown as typed, and can be parked at once', () => {
    const valet = written('t1');
    expect(valet).toMatchObject({ status: 'entry', plateNumber: 'AB1', price: 12, actions: ['enter_parking'] });
    expect(does(valet, parking)).toMatchObject({ status: 'parked', parkedLocation: 'B4', actions: ['car_ready'] });
  });

  it('goes through the same steps as one that the server knows', () => {
    const requested = { ...does(written('t1'), parking), whereabouts: 'requested' as const };
    const taken = does(requested, { kind: 'take_job' });
    expect(taken).toMatchObject({ whereabouts: 'retrieving', retriever: { name: 'Leo' } });
    expect(does(taken, { kind: 'give_job_back' })).toMatchObject({ whereabouts: 'requested', retriever: null });
    const ready = does(taken, { kind: 'car_ready' });
    expect(ready).toMatchObject({ status: 'ready', actions: ['cash_payment', 'park_again'] });
    const back = { whereabouts: 'parked', readyAt: null, requestedAt: null, parkedLocation: 'C9' };
    const again = { kind: 'park_again', parkedBy: 'Leo', parkedLocation: 'C9' } as const;
    expect(does(ready, again)).toMatchObject(back);
    expect(does(ready, { kind: 'cash_payment' })).toMatchObject({
      status: 'paid',
      paidBy: 'cash',
      actions: ['complete', 'park_again'],
    });
  });

  it('stays as it is when an act no longer fits it', () => {
    const ready = does(written('t1'), parking, { kind: 'car_ready' });
    expect(does(ready, parking)).toBe(ready);
    expect(does(ready, { kind: 'take_job' })).toBe(ready);
    expect(does(ready, { kind: 'complete' })).toBe(ready);
  });

  it('asks no lead, who would not hear about it', () => {
    expect([worksOffline({ kind: 'ask_lead' }), worksOffline(parking)]).toEqual([false, true]);
  });
});

describe('a board', () => {
  it('shows what was written and moved without a signal', () => {
    const known = written('t1');
    const shown = allWithWaiting([known], 'l1', [act('t1', parking), create('t2'), act('t2', parking)]);
    expect(shown.map(({ _id, whereabouts }) => [_id, whereabouts])).toEqual([
      ['t1', 'parked'],
      ['t2', 'parked'],
    ]);
    expect(allWithWaiting([known], 'elsewhere', [create('t2')])).toEqual([known]);
  });

  it('shows a written ticket once, even if the server already has it', () => {
    const shown = allWithWaiting([{ ...written('t2'), version: 1 }], 'l1', [create('t2')]);
    expect(shown.map(({ _id, version }) => [_id, version])).toEqual([['t2', 1]]);
  });

  it('shows a ticket as the server has it once an act on it was refused', () => {
    const known = { ...written('t1'), version: 3 };
    expect(withWaiting(known, 't1', [act('t1', parking, true), act('t1', { kind: 'car_ready' })])).toBe(known);
    expect(allWithWaiting([], 'l1', [create('t2', true), act('t2', parking)])).toEqual([]);
  });
});
