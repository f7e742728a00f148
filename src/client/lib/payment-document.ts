// Providers' scripts may run on the payment step and nowhere else, and what may run is settled when a document is loaded.
// So where a provider is configured the step is a document of its own, at an address that ends in /pay, and every way in
// or out of it is a page load. The sandbox has no script: its step stands in the page that it is a step of.

import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { PAYMENT_STEP } from '#contract/boot.ts';
import { boot } from './boot.ts';

const { card, payPal } = boot.payments;
const hasProvider = card.kind !== 'sandbox' || payPal !== null;
const loadedAt = window.location.pathname;

/** Whether the payment step may be shown in this document. */
export const canPayHere = !hasProvider || boot.paymentStep;

/** False once the address is one of another document, which is then loaded. To be asked where the address is watched. */
export function useRightDocument(): boolean {
  const { pathname } = window.location;
  const isRight = pathname === loadedAt || boot.paymentStep === (hasProvider && PAYMENT_STEP.test(pathname));
  useEffect(() => {
    if (!isRight) window.location.reload();
  }, [isRight]);
  return isRight;
}

type Addresses = {
  readonly paying: boolean;
  /** Where the payment step stands when it needs its own document. */
  readonly at: string;
  /** Where it is a step of, and what follows when nothing is to be paid (any more). */
  readonly from: string;
  /** Told to the page there, as its history's state. */
  readonly state?: unknown;
};

/** Leads into the payment step's document and out of it. @returns whether this one is about to be left. */
export function usePaymentDocument({ paying, at, from, state }: Addresses): boolean {
  const [, navigate] = useLocation();
  const leaves = paying ? !canPayHere : boot.paymentStep;
  useEffect(() => {
    if (!leaves) return;
    if (paying) navigate(at);
    else navigate(from, { replace: true, state });
  }, [leaves, paying, at, from, state, navigate]);
  return leaves;
}
