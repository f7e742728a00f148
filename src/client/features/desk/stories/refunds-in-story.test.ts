import { describe, expect, it } from 'vitest';
import type { StoryEvent } from '#contract/desk-story.ts';
import { isUnderWay, refundsIn } from './refunds-in-story.ts';

const nothing = { plate: null, state: null, until: null, note: null, to: null, by: null };
const told = (minute: number, kind: StoryEvent['kind'], cents: number | null, orderId = 'stay'): StoryEvent => ({
  ...nothing,
  at: `2026-01-10T12:0${minute}:00.000Z`,
  kind,
  cents,
  orderId,
});
const states = (events: readonly StoryEvent[]) => refundsIn(events).map(({ cents, state }) => [cents, state]);

describe('the refunds of a story', () => {
  it('wait until the provider has said how they come out', () => {
    expect(states([told(1, 'refund_intended', 500)])).toEqual([[500, 'pending']]);
    expect(states([told(1, 'refund_intended', 500), told(2, 'refund_succeeded', 500)])).toEqual([[500, 'succeeded']]);
    expect(states([told(1, 'refund_intended', 500), told(2, 'refund_failed', 500)])).toEqual([[500, 'failed']]);
  });

  it('keep apart what is of another amount or of another payment', () => {
    const events = [
      told(1, 'refund_intended', 500),
      told(2, 'refund_intended', 200),
      told(3, 'refund_intended', 500, 'more time'),
      told(4, 'refund_succeeded', 500, 'more time'),
      told(5, 'refund_succeeded', 200),
    ];
    expect(states(events)).toEqual([
      [500, 'pending'],
      [200, 'succeeded'],
      [500, 'succeeded'],
    ]);
  });

  it('take an outcome once, and none from before they were asked for', () => {
    const events = [told(1, 'refund_intended', 500), told(2, 'refund_failed', 500), told(3, 'refund_intended', 500)];
    expect(states(events)).toEqual([
      [500, 'failed'],
      [500, 'pending'],
    ]);
  });
});

describe('a story that is still under way', () => {
  it('has a refund without an outcome, or a mail that has not gone', () => {
    expect(isUnderWay([told(1, 'refund_intended', 500)])).toBe(true);
    expect(isUnderWay([told(1, 'mail_queued', null)])).toBe(true);
    expect(isUnderWay([told(1, 'paid', 500), told(2, 'mailed', null)])).toBe(false);
  });
});
