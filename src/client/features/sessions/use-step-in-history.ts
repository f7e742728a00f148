// The payment step has an entry of its own in the browser's history: the phone's back gesture leads to the step before,
// not out of the booking.

import { useEffect, useRef } from 'react';
import type { BookingStep } from './booking-state.ts';

/** Leads back from the payment step, whichever way that was asked for. */
export function useStepInHistory(step: BookingStep, onBack: () => void): () => void {
  const leave = useRef(onBack);
  leave.current = onBack;
  useEffect(() => {
    if (step !== 'payment') return;
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
