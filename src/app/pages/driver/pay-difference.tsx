// What a stay's changes have in common when they must be paid: the intent that survives a reload, the payment step in its
// own document if a provider requires one, and the way back to the receipt.

import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { type DifferenceIntent, useOpenDifference } from '#features/parking/client/changes/difference-intent.ts';
import type { OwnSession } from '#features/parking/sessions.contract.ts';
import { PaymentStep } from '#features/payments/client/payment-step.tsx';
import { errorText } from '#platform/api/api-error.ts';
import { refreshSessions } from '#platform/api/query-client.ts';
import { paths } from '#platform/paths/paths.ts';
import { canPayHere, usePaymentDocument } from '#platform/routing/payment-document.ts';

type Change<Requested> = {
  readonly session: Pick<OwnSession, '_id' | 'receiptKey'>;
  readonly intents: {
    readonly read: (sessionId: string) => DifferenceIntent<Requested> | null;
    readonly store: (sessionId: string, intent: DifferenceIntent<Requested>) => void;
    readonly forget: (sessionId: string) => void;
  };
  /** The address of the payment step, and of the form before it. */
  readonly paymentAt: string;
  readonly formAt: string;
};

/** `isLeaving`: another document is about to load. `finish` goes back to the receipt, whose history state says what was done. */
export function useDifference<Requested>({ session, intents, paymentAt, formAt }: Change<Requested>) {
  const { _id, receiptKey } = session;
  // If the payment is its own document, this one comes before it.
  const [intent, setIntent] = useState(() => (canPayHere ? intents.read(_id) : null));
  const reported = useHistoryState<{ failure?: string } | null>();
  const [failure, setFailure] = useState<string | null>(reported?.failure ?? null);
  const [, navigate] = useLocation();
  const keep = (made: DifferenceIntent<Requested>) => {
    intents.store(_id, made);
    setIntent(made);
  };
  const leave = (words: string | null) => {
    intents.forget(_id);
    setFailure(words);
    setIntent(null);
  };
  const finish = (done: object) => {
    intents.forget(_id);
    void refreshSessions();
    navigate(paths.receipt(receiptKey), { state: { ...done, changedAt: Date.now() } });
  };
  /** Null: there is nothing to pay, and the change is made. */
  const onRequested = (made: DifferenceIntent<Requested> | null, done: object) => (made ? keep(made) : finish(done));
  const state = failure === null ? null : { failure };
  const isLeaving = usePaymentDocument({ paying: intent !== null, at: paymentAt, from: formAt, state });
  return { intent, failure, isLeaving, keep, leave, finish, onRequested };
}

type PayDifferenceProps<Requested> = {
  readonly intent: DifferenceIntent<Requested>;
  readonly difference: Pick<ReturnType<typeof useDifference<Requested>>, 'keep' | 'leave' | 'finish'>;
  readonly summary: ReactNode;
  readonly done: object;
} & Pick<Parameters<typeof useOpenDifference<Requested>>[0], 'request' | 'keepsIntents'>;

/** The payment step for the extra cost of a change to a stay. */
export function PayDifference<Requested>({
  intent,
  difference,
  summary,
  done,
  ...opening
}: PayDifferenceProps<Requested>) {
  const { keep, leave, finish } = difference;
  const [resumed] = useState(intent.tried);
  const open = useOpenDifference({ ...opening, intent, onChanged: keep });
  return (
    <PaymentStep
      charge={intent}
      summary={summary}
      open={open}
      resumed={resumed}
      onPaid={() => finish(done)}
      onOver={(cause) => leave(typeof cause === 'string' ? cause : errorText(cause))}
      onBack={() => leave(null)}
    />
  );
}
