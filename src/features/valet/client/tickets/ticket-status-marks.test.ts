import { describe, expect, it } from 'vitest';
import { aValet } from '#platform/testing/builders/a-valet.ts';
import { marksOf, rowMarksOf } from './ticket-status-marks.ts';

const marks = (options: Parameters<typeof aValet>[0]) =>
  marksOf(aValet(options)).map(({ tone, word }) => `${word} ${tone}`);

describe('the marks on a ticket', () => {
  it.each([
    ['entry', 'Entry gray'],
    ['parked', 'Parked orange'],
    ['requested', 'Requested blue'],
    ['unrequested', 'Unrequested gray'],
    ['completed', 'Completed gray'],
  ] as const)("begin for %s with its word in the specification's color", (status, mark) => {
    expect(marks({ status })[0]).toBe(mark);
  });

  it('say whether a car in front is paid', () => {
    expect(marks({ status: 'ready', whereabouts: 'ready' })).toEqual(['Ready purple', 'Unpaid red']);
    expect(marks({ status: 'paid', whereabouts: 'ready', paid: true })).toEqual(['Paid green', 'Ready purple']);
  });

  it('say of a requested car that somebody is bringing it, and that it is paid or will be in cash', () => {
    const fetched = { status: 'requested', whereabouts: 'retrieving' } as const;
    expect(marks({ ...fetched, paid: true })).toEqual(['Requested blue', 'On its way blue', 'Paid green']);
    expect(marks({ ...fetched, cashIntended: true })).toEqual([
      'Requested blue',
      'On its way blue',
      'Will pay cash red',
    ]);
  });

  it('say in a row who is bringing a car, in place of its status', () => {
    const retriever = { _id: 'leo', name: 'Leo Park', since: '2026-11-20T16:00:00.000Z' };
    const fetched = aValet({ status: 'requested', whereabouts: 'retrieving', paid: true, retriever });
    const words = (userId: string) => rowMarksOf(fetched, userId).map(({ word }) => word);
    expect([words('leo'), words('mia')]).toEqual([
      ['You are bringing it', 'Paid'],
      ['Leo Park is bringing it', 'Paid'],
    ]);
  });
});
