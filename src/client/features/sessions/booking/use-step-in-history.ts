// The payment step has its own entry in the browser's history, so that the phone's back gesture leads to the step before
// instead of out of the booking. If the step is its own document, it already has that entry.

import { useEffect, useRef } from 'react';
import { boot } from '../../../lib/api/boot.ts';
import type { BookingStep } from './booking-state.ts';

/** Goes back from the payment step, for our button and for the browser's. */
export function useStepInHistory(step: BookingStep, onBack: () => void): () => void {
  const leave = useRef(onBack);
  leave.current = onBack;
  useEffect(() => {
    if (step !== 'payment' || boot.paymentStep) return;
    if (!isPaymentEntry()) history.pushState({ step }, '');
    const popped = () => leave.current();
    window.addEventListener('popstate', popped);
    return () => window.removeEventListener('popstate', popped);
  }, [step]);
  return () => (isPaymentEntry() ? history.back() : onBack());
}

function isPaymentEntry(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'step' in state && state.step === 'payment';
}
