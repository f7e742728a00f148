import { describe, expect, it } from 'vitest';
import { requestWith } from './method-attempts.ts';

const request = JSON.stringify({ zoneId: 'z', hours: 2, totalCost: 1100, method: 'card' });

describe('a stay paid by another method', () => {
  it('is the same stay', () => {
    expect(JSON.parse(requestWith(request, 'paypal'))).toEqual({ ...JSON.parse(request), method: 'paypal' });
  });

  it('is the same request if the method is the same, so its keys remain valid', () => {
    expect(requestWith(request, 'card')).toBe(request);
    expect(requestWith(requestWith(request, 'paypal'), 'card')).toBe(request);
  });
});
