import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { CALL_STEPS, chooseCalled, nextStep, OFFER_SECONDS, type OnCall } from './who-is-called.ts';

const NINE = new Date('2026-11-21T21:00:00Z');
const aPerson = (userId: string, known: Partial<OnCall> = {}): OnCall => ({
  userId,
  leads: false,
  drivesStick: true,
  isBusy: false,
  place: null,
  actedAt: NINE,
  ...known,
});
const car = { place: 'B2-14', transmission: 'Automatic' } as const;

describe('a car that is requested', () => {
  it('is offered first to the attendant whose last place is nearest', () => {
    const onCall = [aPerson('front'), aPerson('C', { place: 'C1-2' }), aPerson('B', { place: 'b2 / 3' })];
    expect(chooseCalled('nearest', car, onCall)).toEqual({ step: 'nearest', userIds: ['B'] });
  });

  it('is offered to the one who has waited longest when two are equally near', () => {
    const later = new Date(NINE.getTime() + 60_000);
    const onCall = [aPerson('later', { actedAt: later }), aPerson('earlier'), aPerson('new', { actedAt: null })];
    expect(chooseCalled('nearest', car, onCall).userIds).toEqual(['new']);
    expect(chooseCalled('nearest', car, onCall.slice(0, 2)).userIds).toEqual(['earlier']);
  });

  it('is not offered to somebody who is bringing another car', () => {
    const onCall = [aPerson('busy', { place: 'B2-13', isBusy: true }), aPerson('free')];
    expect(chooseCalled('nearest', car, onCall).userIds).toEqual(['free']);
    expect(chooseCalled('everyone', car, onCall).userIds).toEqual(['free']);
  });

  it('calls everybody at once when nobody is free', () => {
    const onCall = [aPerson('a', { isBusy: true }), aPerson('b', { isBusy: true })];
    expect(chooseCalled('nearest', car, onCall)).toEqual({ step: 'everyone', userIds: ['a', 'b'] });
  });

  it('with a stick shift is offered to somebody who drives stick, but a lead hears about it anyway', () => {
    const onCall = [aPerson('automatic', { drivesStick: false, leads: true }), aPerson('stick')];
    const stick = { ...car, transmission: 'Stick' } as const;
    expect(chooseCalled('everyone', stick, onCall).userIds).toEqual(['stick']);
    expect(chooseCalled('leads', stick, onCall).userIds).toEqual(['automatic']);
  });

  test('calls nobody who is not on call, and nobody twice', () => {
    const people = fc.uniqueArray(
      fc.record({
        userId: fc.stringMatching(/^[a-z]{3}$/),
        leads: fc.boolean(),
        drivesStick: fc.boolean(),
        isBusy: fc.boolean(),
        place: fc.option(fc.string()),
        actedAt: fc.option(fc.date({ noInvalidDate: true })),
      }),
      { selector: ({ userId }) => userId },
    );
    const cars = fc.record({
      place: fc.string(),
      transmission: fc.constantFrom('Automatic' as const, 'Stick' as const),
    });
    fc.assert(
      fc.property(fc.constantFrom(...CALL_STEPS), cars, people, (step, which, onCall) => {
        const { userIds } = chooseCalled(step, which, onCall);
        expect(new Set(userIds).size).toBe(userIds.length);
        expect(onCall.map(({ userId }) => userId)).toEqual(expect.arrayContaining([...userIds]));
        // Somebody hears about it, if anybody may drive it.
        const able = onCall.filter(({ drivesStick }) => drivesStick || which.transmission === 'Automatic');
        const isOfLeads = step === 'leads' || step === 'hand_over';
        expect(isOfLeads || userIds.length > 0 === able.length > 0).toBe(true);
      }),
    );
  });
});

describe('when nobody takes it', () => {
  const waiting = { leadCallSeconds: 60, waitedSeconds: OFFER_SECONDS };

  it("everyone hears about it after the offer, and the leads after the stand's delay", () => {
    expect(nextStep('nearest', { leadCallSeconds: 60, waitedSeconds: 0 })).toEqual({ step: 'everyone', inSeconds: 20 });
    expect(nextStep('everyone', waiting)).toEqual({ step: 'leads', inSeconds: 40 });
    expect(nextStep('leads', waiting)).toBeNull();
  });

  it('the leads are not called if the stand does not want it', () => {
    expect(nextStep('everyone', { ...waiting, leadCallSeconds: null })).toBeNull();
  });

  it('the leads are called at once after a worker outage that outlasted the delay', () => {
    expect(nextStep('everyone', { leadCallSeconds: 60, waitedSeconds: 600 })).toEqual({ step: 'leads', inSeconds: 1 });
  });
});
