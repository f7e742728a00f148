// The payment step has its own entry in the browser's history, so that the phone's back gesture leads to the previous
// step instead of out of the booking, and the forward gesture back to the payment. If the step is its own document,
// it already has that entry.

import { useEffect, useRef } from 'react';
import { boot } from '#platform/api/boot.ts';
import type { BookingStep } from './booking-state.ts';

type Moves = {
  readonly onBack: () => void;
  /** Prepares the payment again: a different one, if something has been changed since. */
  readonly onForward: () => void;
};

/** Goes back from the payment step, for our button and for the browser's. */
export function useStepInHistory(step: BookingStep, moves: Moves): () => void {
  const latest = useRef(moves);
  latest.current = moves;
  useEffect(() => {
    const paying = step === 'payment';
    if (boot.paymentStep || !(paying || step === 'info')) return;
    if (paying && !isPaymentEntry()) history.pushState({ step }, '');
    const popped = () => {
      if (paying) latest.current.onBack();
      else if (isPaymentEntry()) latest.current.onForward();
    };
    window.addEventListener('popstate', popped);
    return () => window.removeEventListener('popstate', popped);
  }, [step]);
  return () => (isPaymentEntry() ? history.back() : moves.onBack());
}

function isPaymentEntry(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'step' in state && state.step === 'payment';
}
