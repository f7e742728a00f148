// The refunds of a stay, put together from its story: each was asked for at one moment and came out at a later one.

import type { StoryEvent } from '#contract/desk-story.ts';

export type RefundInStory = {
  /** Of the payment that is given back. */
  readonly orderId: string | null;
  readonly at: string;
  readonly cents: number;
  readonly reason: string | null;
  /** Null when the program gave it back by itself. */
  readonly by: StoryEvent['by'];
  readonly state: 'pending' | 'succeeded' | 'failed';
  readonly settledAt: string | null;
};

const OUTCOMES = { refund_succeeded: 'succeeded', refund_failed: 'failed' } as const;
type Outcome = StoryEvent & { readonly kind: keyof typeof OUTCOMES };

/** In the order in which they were asked for. Two of one payment and amount are alike, so either outcome fits either. */
export function refundsIn(events: readonly StoryEvent[]): RefundInStory[] {
  const outcomes = events.filter((event): event is Outcome => event.kind in OUTCOMES);
  return events
    .filter(({ kind }) => kind === 'refund_intended')
    .map(({ orderId, at, cents, note, by }) => {
      const place = outcomes.findIndex((each) => each.orderId === orderId && each.cents === cents && each.at >= at);
      const [outcome] = place < 0 ? [] : outcomes.splice(place, 1);
      const state = outcome ? OUTCOMES[outcome.kind] : 'pending';
      return { orderId, at, cents: cents ?? 0, reason: note, by, state, settledAt: outcome?.at ?? null };
    });
}

/** Whether something is still on its way to the provider or to the mail, so that the story is worth asking for again. */
export function isUnderWay(events: readonly StoryEvent[]): boolean {
  return (
    events.some(({ kind }) => kind === 'mail_queued') || refundsIn(events).some(({ state }) => state === 'pending')
  );
}
