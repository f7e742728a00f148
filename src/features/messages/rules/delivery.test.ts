import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DeliveryState, statesBefore, type TextNewsState } from './delivery.ts';

const NEWS: TextNewsState[] = ['accepted', 'sent', 'undelivered', 'failed', 'delivered'];
const notify = (state: DeliveryState, news: TextNewsState): DeliveryState =>
  statesBefore(news).includes(state) ? news : state;

describe('delivery news of a text', () => {
  it('only moves forward: a late "sent" never undoes "delivered"', () => {
    expect(notify('delivered', 'sent')).toBe('delivered');
    expect(notify('undelivered', 'sent')).toBe('undelivered');
    expect(notify('accepted', 'sent')).toBe('sent');
  });

  it('does not move a suppressed or dropped message', () => {
    for (const news of NEWS)
      expect([notify('suppressed', news), notify('dropped', news)]).toEqual(['suppressed', 'dropped']);
  });

  it('ends in the same state in any order and with repeats, as long as only one final state is reported', () => {
    const reported = fc.constantFrom<TextNewsState[]>(
      ['accepted', 'sent', 'delivered'],
      ['accepted', 'sent', 'undelivered'],
    );
    fc.assert(
      fc.property(
        reported.chain((news) =>
          fc.tuple(fc.constant(news), fc.shuffledSubarray([...news, ...news], { minLength: 6 })),
        ),
        ([news, heard]) => heard.reduce<DeliveryState>(notify, 'queued') === news.at(-1),
      ),
    );
  });
});
