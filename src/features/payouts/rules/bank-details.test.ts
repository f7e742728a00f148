import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankDetailsAt, isAccountNumber, isRoutingNumber } from './bank-details.ts';

describe('a routing number', () => {
  it.each(['021000021', '071000013', '322271627', '011401533'])('%s is valid', (number) => {
    expect(isRoutingNumber(number)).toBe(true);
  });

  it.each(['021000022', '12345678', '1234567890', '000000000', '990000009', '02100002a', ''])(
    '%o is not one',
    (number) => {
      expect(isRoutingNumber(number)).toBe(false);
    },
  );

  it('with one digit mistyped is never taken for another bank', () => {
    const place = fc.integer({ min: 0, max: 8 });
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 9 }), (at, by) => {
        const right = '071000013';
        const wrong = (Number(right[at]) + by) % 10;
        expect(isRoutingNumber(right.slice(0, at) + wrong + right.slice(at + 1))).toBe(false);
      }),
    );
  });
});

describe('an account number', () => {
  it('has four to 17 digits', () => {
    expect(['1234', '00123456789012345'].map(isAccountNumber)).toEqual([true, true]);
    expect(['123', '123456789012345678', '0000', '12a4'].map(isAccountNumber)).toEqual([false, false, false, false]);
  });
});

describe('bank details that an owner entered', () => {
  const at = (hours: number) => ({ countsFrom: new Date(hours * 3_600_000) });

  it('take effect at their time; until then the previous ones apply', () => {
    const [old, next] = [at(0), at(48)];
    expect(bankDetailsAt([old, next], new Date(47 * 3_600_000))).toEqual({ current: old, coming: next });
    expect(bankDetailsAt([old, next], new Date(48 * 3_600_000))).toEqual({ current: next, coming: null });
    expect(bankDetailsAt([next], new Date(0))).toEqual({ current: null, coming: next });
  });

  it('are never current before they take effect, whatever else was entered', () => {
    const hours = fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 6 });
    fc.assert(
      fc.property(hours, fc.integer({ min: 0, max: 200 }), (entered, now) => {
        const { current, coming } = bankDetailsAt(entered.map(at), new Date(now * 3_600_000));
        const due = entered.filter((each) => each <= now);
        expect(current?.countsFrom).toEqual(due.length > 0 ? at(Math.max(...due)).countsFrom : undefined);
        expect(coming === null).toBe(due.length === entered.length);
      }),
    );
  });
});
