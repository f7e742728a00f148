import { describe, expect, it } from 'vitest';
import { aValet } from '#platform/testing/builders/a-valet.ts';
import { actForGuest, isUnrequested, quickActOf, staffButtons, stillAllowed } from './offered-acts.ts';

const retriever = { _id: 'leo', name: 'Leo', since: '2026-11-20T16:00:00.000Z' };

describe('from the board', () => {
  it('anyone can start on a requested car, but only the one who brings it can mark it ready', () => {
    expect(quickActOf(aValet({ whereabouts: 'requested' }), 'leo')).toBe('take_job');
    const fetched = aValet({ whereabouts: 'retrieving', retriever });
    expect([quickActOf(fetched, 'leo'), quickActOf(fetched, 'mia')]).toEqual(['car_ready', null]);
  });

  it('a car that came is parked, a parked one is requested, and one in front is paid in cash, then handed over', () => {
    const acts = (['entry', 'parked', 'ready'] as const).map((whereabouts) =>
      quickActOf(aValet({ whereabouts, paid: false }), 'leo'),
    );
    expect([...acts, quickActOf(aValet({ whereabouts: 'ready', paid: true }), 'leo')]).toEqual([
      'park',
      'request',
      'cash_payment',
      'complete',
    ]);
  });
});

const leo = { userId: 'leo', drivesStick: false, leads: false };
const mia = { userId: 'mia', drivesStick: true, leads: false };
const ida = { userId: 'ida', drivesStick: false, leads: true };

describe('on a ticket', () => {
  const requested = { actions: ['take_job', 'car_ready', 'cash_payment'] } as const;

  it('everything that the server allows is offered, in its order', () => {
    expect(staffButtons(aValet({ actions: [...requested.actions] }), leo)).toEqual(requested.actions);
  });

  it('nobody is offered to start for a stick shift that they do not drive, or to say that they brought it', () => {
    const stick = aValet({ transmissionType: 'Stick', actions: [...requested.actions] });
    expect(staffButtons(stick, leo)).toEqual(['cash_payment']);
    expect(staffButtons(stick, mia)).toEqual(requested.actions);
  });

  it('a job is given back by the attendant it belongs to, or by a lead', () => {
    const fetched = aValet({ whereabouts: 'retrieving', retriever, actions: ['car_ready', 'give_job_back'] });
    const may = [leo, mia, ida].map((attendant) => staffButtons(fetched, attendant).includes('give_job_back'));
    expect(may).toEqual([true, false, true]);
  });

  it('bringing a car that nobody has requested needs confirmation', () => {
    const asks = (['parked', 'requested', 'retrieving'] as const).map((whereabouts) =>
      isUnrequested('car_ready', { whereabouts }),
    );
    expect(asks).toEqual([true, false, false]);
  });
});

describe('for a guest without a phone', () => {
  it('staff request the car once it is parked, and take that back until somebody has started for it', () => {
    const acts = (['entry', 'parked', 'requested', 'ready', 'completed'] as const).map((whereabouts) =>
      actForGuest({ whereabouts, retriever: null }, leo),
    );
    expect(acts).toEqual([null, 'request', 'unrequest', null, null]);
  });

  it('a request is taken back on the way by the attendant who is getting the car, or by a lead (rule 251)', () => {
    const acts = [leo, mia, ida].map((each) => actForGuest({ whereabouts: 'retrieving', retriever }, each));
    expect(acts).toEqual(['unrequest', null, 'unrequest']);
  });
});

describe('an act that was refused', () => {
  it('is sent again only while the ticket still allows it', () => {
    const taken = aValet({ whereabouts: 'retrieving', retriever, actions: ['car_ready', 'give_job_back'] });
    expect([stillAllowed('take_job', taken), stillAllowed('car_ready', taken)]).toEqual([false, true]);
    expect(stillAllowed('mark_damage', aValet({ whereabouts: 'completed', actions: [] }))).toBe(true);
  });
});
