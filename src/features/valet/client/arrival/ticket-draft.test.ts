import { describe, expect, it } from 'vitest';
import { aValet } from '#platform/testing/builders/a-valet.ts';
import { checkDraft, draftOf, EMPTY_DRAFT, fieldsOf, NEXT_HOOK, NO_HOOK, withKnownCar } from './ticket-draft.ts';

describe('a ticket while it is typed', () => {
  it('needs number, phone, first name, plate, state, make and color; last name and model are optional', () => {
    expect(checkDraft(EMPTY_DRAFT)).toEqual({
      ticketNumber: 'Please enter a ticket number',
      phoneNumber: 'Please enter a phone number of ten digits, or one with + and its country code',
      firstName: 'Please enter a first name',
      plateNumber: 'Please enter a license plate number',
      state: 'Please enter a state',
      make: 'Please enter a make',
      color: 'Please enter a color',
    });
    expect(checkDraft({ ...draftOf(aValet()), lastName: '', model: '' })).toEqual({});
  });

  it('accepts an email address as typed, or none, and refuses an invalid one at its field', () => {
    const draft = draftOf(aValet());
    for (const email of ['', ' ', 'a+b_c-d@example.com', ' ann@example.com '])
      expect(checkDraft({ ...draft, email })).toEqual({});
    for (const email of ['a+b_c-d@exa mple!.com', 'ann@', 'ann'])
      expect(checkDraft({ ...draft, email })).toEqual({ email: 'Please provide a valid email address' });
  });

  it('says who parked the car and where, or neither', () => {
    const draft = draftOf(aValet());
    expect(checkDraft({ ...draft, parkedBy: '', parkedLocation: '' })).toEqual({});
    expect(checkDraft({ ...draft, parkedBy: ' ' })).toEqual({ parkedBy: 'Please enter who parked the car' });
    const where = 'Please enter where the car is parked';
    expect(checkDraft({ ...draft, parkedLocation: '' })).toEqual({ parkedLocation: where });
  });

  it('sends the chosen hook, or none, and leaves the next free one to the server', () => {
    const draft = draftOf(aValet({ hook: 12 }));
    expect(fieldsOf(draft).hook).toBe(12);
    expect(fieldsOf({ ...draft, hook: NO_HOOK }).hook).toBeNull();
    expect(fieldsOf({ ...draft, hook: NEXT_HOOK })).not.toHaveProperty('hook');
  });

  it("takes over the car from an earlier visit, and keeps today's phone, number and hook", () => {
    const { firstName, lastName, email, plateNumber, state, make, model, color } = aValet({ firstName: 'Nora' });
    const car = { firstName, lastName, email, plateNumber, state, make, model, color };
    const known = { ...car, transmissionType: 'Stick', phoneNumber: '3125550999', lastSeen: '' } as const;
    const draft = withKnownCar({ ...EMPTY_DRAFT, phoneNumber: '3125550123', ticketNumber: 'A7' }, known);
    expect(draft).toMatchObject({ firstName: 'Nora', transmissionType: 'Stick', make: 'Honda' });
    expect(draft).toMatchObject({ phoneNumber: '3125550123', ticketNumber: 'A7', hook: NEXT_HOOK });
  });
});
