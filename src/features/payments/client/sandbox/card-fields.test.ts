import { describe, expect, it } from 'vitest';
import { checkCard, groupNumber, isCompletedBy, typeCvc, typeExpiry, typeNumber, wireCard } from './card-fields.ts';

describe('a card number', () => {
  it('is grouped as on the card', () => {
    expect(groupNumber('4242424242424242')).toBe('4242 4242 4242 4242');
    expect(groupNumber('378282246310005')).toBe('3782 822463 10005');
  });

  it('is grouped while typing at the end', () => {
    expect(typeNumber('4242', '42424')).toBe('4242 4');
  });

  it('is left alone while correcting in the middle', () => {
    expect(typeNumber('4242 4242', '422 4242')).toBe('422 4242');
  });
});

describe('a complete field', () => {
  it.each([
    ['number', '4242 4242 4242 424', '4242 4242 4242 4242', true],
    ['number', '4242 4242 4242 42', '4242 4242 4242 424', false],
    ['number', '3782 822463 1000', '3782 822463 10005', true],
    ['expiry', '12 / 3', '12 / 34', true],
    ['expiry', '12 / ', '12 / 3', false],
  ] as const)('of the %s leads on once its last digit is typed: %s, %s', (name, old, typed, isDone) => {
    expect(isCompletedBy(name, old, typed)).toBe(isDone);
  });

  it('stays where it is while it is corrected', () => {
    expect(isCompletedBy('number', '4242 4242 4242 4242 4', '4242 4242 4242 4242')).toBe(false);
  });
});

describe('an expiry date', () => {
  it('gets its slash while typing at the end', () => {
    expect(typeExpiry('1', '12')).toBe('12 / ');
    expect(typeExpiry('12 / ', '12 / 3')).toBe('12 / 3');
    expect(typeExpiry('', '5')).toBe('05 / ');
  });

  it('can be deleted', () => {
    expect(typeExpiry('12 / ', '12 /')).toBe('12 /');
  });

  it.each(['1234', '12/34', '12 / 34', '12 / 2034'])('may be written %s', (expiry) => {
    expect(wireCard({ number: '4242 4242', expiry, cvc: '123' })).toEqual({
      number: '42424242',
      expMonth: 12,
      expYear: 2034,
      cvc: '123',
    });
  });
});

describe('an incomplete card', () => {
  it('shows what is missing at each field', () => {
    expect(Object.keys(checkCard({ number: '4242', expiry: '13 / 34', cvc: '12' }))).toEqual([
      'number',
      'expiry',
      'cvc',
    ]);
  });

  it("becomes the provider's to judge once it is complete", () => {
    expect(checkCard({ number: '4000 0000 0000 0002', expiry: '01 / 20', cvc: '123' })).toEqual({});
  });

  it('has a security code of at most four digits', () => {
    expect(typeCvc('12a345')).toBe('1234');
  });
});
