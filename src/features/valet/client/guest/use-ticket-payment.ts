import { useEffect, useEffectEvent, useState } from 'react';
import { t } from 'ttag';
import { ApiError } from '#platform/api/api-error.ts';
import { type Cents, formatCents } from '#platform/money/cents.ts';
import type { ShownTicket } from './guest-ticket-page.tsx';
import { forgetIntent, readIntent, type TicketIntent, useRequestIntent } from './ticket-intent.ts';
import { noteTicket, refreshTickets } from './use-guest-tickets.ts';

const texts = {
  wrong: t`Looks like something went wrong, please try again`,
  newPrice: (total: string) => t`The price is now ${total}. You have not been charged.`,
};

export type TicketPayment = {
  readonly intent: TicketIntent | null;
  /** An attempt was made before this page was loaded. */
  readonly resumed: boolean;
  /** Why nothing can be paid right now, or what happened to the last attempt. */
  readonly failure: string | null;
  readonly prepare: () => Promise<void>;
  readonly change: (intent: TicketIntent) => void;
  readonly abandon: (cause: unknown) => void;
  readonly finish: () => void;
};

/** The payment of a ticket, prepared when the page opens, at the current price. @param tip the full payment, if the car costs nothing */
export function useTicketPayment(ticket: ShownTicket, tip?: Cents): TicketPayment {
  const { valet, phone } = ticket;
  const [intent, setIntent] = useState(() => readIntent(valet._id));
  const [resumed] = useState(intent !== null);
  const [failure, setFailure] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const requestIntent = useRequestIntent(ticket);
  const prepare = useEffectEvent(async () => {
    if (intent) return;
    try {
      setIntent(await requestIntent({ method: 'card', ...(tip && { tip, totalCost: tip }) }));
    } catch (error) {
      setFailure(wordsOf(error));
      void refreshTickets(phone);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks once more.
  useEffect(() => {
    void prepare();
  }, [turn]);
  const startAgain = (words: string | null) => {
    forgetIntent(valet._id);
    setFailure(words);
    setIntent(null);
    setTurn((last) => last + 1);
  };
  return {
    intent,
    resumed,
    failure,
    prepare: async () => startAgain(null),
    change: setIntent,
    abandon: (cause) => {
      void refreshTickets(phone);
      startAgain(wordsOf(cause));
    },
    finish: () => {
      forgetIntent(valet._id);
      noteTicket(phone, { ...valet, paid: true });
      void refreshTickets(phone);
    },
  };
}

export function wordsOf(cause: unknown): string {
  if (typeof cause === 'string') return cause;
  if (!(cause instanceof ApiError) || cause.code === 'unexpected') return texts.wrong;
  const { totalCost } = cause.data;
  return cause.code === 'price_changed' && typeof totalCost === 'number'
    ? texts.newPrice(formatCents(totalCost))
    : cause.message;
}
