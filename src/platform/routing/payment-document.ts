// Providers' scripts may run only on the payment step, and what may run is fixed when a document loads. So with a
// provider configured, the step is a document of its own at a URL that ends in /pay, and entering or leaving it is a
// page load. The sandbox has no script: its step is part of the page it belongs to.

import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { boot } from '#platform/api/boot.ts';
import { callApi } from '#platform/api/call-api.ts';
import { forgetTab, readTab, storeTab } from '#platform/browser/tab-storage.ts';
import { PAYMENT_STEP } from '#platform/contract/boot.ts';
import { paths } from '#platform/paths/paths.ts';

const { card, payPal } = boot.payments;
const hasProvider = card.kind !== 'sandbox' || payPal !== null;
const loadedAt = window.location.pathname;

/** A browser may lose the state of an entry that is loaded as soon as it is created, and with it what was just done. */
const LEFT_STATE = 'parkvale.left';
const left = readTab(LEFT_STATE);
if (left !== null) {
  forgetTab(LEFT_STATE);
  window.history.replaceState(JSON.parse(left), '');
}

/** Whether this document may show the payment step. */
export const canPayHere = !hasProvider || boot.paymentStep;

/** False once the path belongs to another document, which then loads. Call it where the path is observed. */
export function useRightDocument(): boolean {
  const { pathname } = window.location;
  const isRight = pathname === loadedAt || boot.paymentStep === (hasProvider && PAYMENT_STEP.test(pathname));
  useEffect(() => {
    if (isRight) return;
    storeTab(LEFT_STATE, JSON.stringify(window.history.state));
    window.location.reload();
  }, [isRight]);
  return isRight;
}

type Addresses = {
  readonly paying: boolean;
  /** The path of the payment step when it needs its own document. */
  readonly at: string;
  /** The page it is a step of, and where to go when nothing is left to pay. */
  readonly from: string;
  /** Passed to that page as history state. */
  readonly state?: unknown;
};

/** Leads into the payment step's document and out of it. @returns whether this document is about to be left. */
export function usePaymentDocument({ paying, at, from, state }: Addresses): boolean {
  const [, navigate] = useLocation();
  const leaves = paying ? !canPayHere : boot.paymentStep;
  const hasPaid = useRef(paying);
  useEffect(() => {
    if (paying) hasPaid.current = true;
    if (!leaves) return;
    if (paying) return navigate(at);
    const leave = (to: string) => navigate(to, { replace: true, state });
    if (hasPaid.current) return leave(from);
    // The bank redirected to a tab without our state, for example in another browser.
    void findReceipt().then((key) => leave(key ? paths.receipt(key) : from));
  }, [leaves, paying, at, from, state, navigate]);
  return leaves;
}

/** The receipt of the payment that the address names; null if it names none, or one that is not paid. */
async function findReceipt(): Promise<string | null> {
  const clientSecret = new URLSearchParams(window.location.search).get('payment_intent_client_secret');
  if (!clientSecret) return null;
  const returned = await callApi('POST /billing/return', { body: { clientSecret } }).catch(() => null);
  return returned?.data.status === 'paid' ? returned.data.receiptKey : null;
}
