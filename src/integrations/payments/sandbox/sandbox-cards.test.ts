import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TEST_CARDS } from '#features/payments/rules/test-cards.ts';
import { authorizeCard, type TypedCard } from './sandbox-cards.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const aCard = (options: Partial<TypedCard> = {}): TypedCard => ({
  number: '4242424242424242',
  expMonth: 12,
  expYear: 2030,
  cvc: '123',
  ...options,
});
const request = (options: Partial<TypedCard>) => {
  const outcome = authorizeCard(aCard(options), NOW);
  return outcome.kind === 'declined' ? outcome.code : outcome.kind;
};

describe('a published test card', () => {
  it.each([
    ['4242424242424242', 'approved'],
    ['5555555555554444', 'approved'],
    ['378282246310005', 'approved'],
    ['4000002500003155', 'authentication'],
    ['4000000000000002', 'card_declined'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
    ['4000000000000119', 'processing_error'],
  ])('%s is answered with %s', (number, answer) => {
    expect(request({ number })).toBe(answer);
  });

  it.each([
    ['4242424242424242', {}],
    ['4000000000007726', { refunds: 'later' }],
    ['4000000000005126', { refunds: 'bounces' }],
    ['4000000000000259', { dispute: 'fraudulent' }],
    ['4000000000002685', { dispute: 'product_not_received' }],
    ['4000000000001976', { dispute: 'inquiry' }],
    ['4000000000000705', { refusesCapture: true }],
    ['4000000000000606', { refusesIncrease: true }],
  ])('%s pays, and what follows is %o', (number, follows) => {
    expect(authorizeCard(aCard({ number }), NOW)).toEqual({ kind: 'approved', ...follows });
  });

  it('is in the README with the same words as in the product', () => {
    const rows = [...readFileSync('README.md', 'utf8').matchAll(/^\| ([\d ]{12,}) \| (.+) \|$/gm)];
    const shown = rows.map(([, number = '', meaning]) => ({ number: number.replaceAll(' ', ''), meaning }));
    expect(shown).toEqual(TEST_CARDS.map(({ number, meaning }) => ({ number, meaning: meaning() })));
  });
});

describe('any other card', () => {
  it('is declined, so that nobody pays here with a real one', () => {
    expect(request({ number: '4111111111111111' })).toBe('test_mode');
  });

  it.each(['', '4242', '4242 4242 4242 4242', '4242424242424241', '42424242424242424242', 'abcd'])(
    'is reported as invalid when its number is "%s"',
    (number) => expect(request({ number })).toBe('incorrect_number'),
  );

  it('with one mistyped digit is reported as invalid', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (index, by) => {
        const digits = [...'4242424242424242'];
        digits[index] = String((Number(digits[index]) + by) % 10);
        expect(request({ number: digits.join('') })).toBe('incorrect_number');
      }),
    );
  });
});

describe('the date of a card', () => {
  it.each([
    [11, 2026, 'approved'],
    [11, 26, 'approved'],
    [1, 2027, 'approved'],
    [10, 2026, 'invalid_expiry'],
    [12, 2025, 'invalid_expiry'],
    [0, 2030, 'invalid_expiry'],
    [13, 2030, 'invalid_expiry'],
  ])('%i/%i in November 2026 is %s: valid through the end of its month', (expMonth, expYear, answer) => {
    expect(request({ expMonth, expYear })).toBe(answer);
  });
});

describe('the security code of a card', () => {
  it.each([
    ['123', 'approved'],
    ['1234', 'approved'],
    ['12', 'invalid_cvc'],
    ['', 'invalid_cvc'],
    ['abc', 'invalid_cvc'],
    ['12345', 'invalid_cvc'],
  ])('"%s" is %s', (cvc, answer) => expect(request({ cvc })).toBe(answer));
});
