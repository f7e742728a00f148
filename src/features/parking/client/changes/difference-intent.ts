// A change to a stay whose difference is still to be paid, stored for this tab, so that it resumes after a lost connection.

import { useRef } from 'react';
import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import { forgetTab, readTab, storeTab } from '#platform/browser/tab-storage.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';

/** What the server prepared; nothing is charged by it. */
export type DifferenceIntent<Requested> = {
  readonly clientSecret: string;
  readonly totalCents: number;
  readonly lines: PriceLines;
  readonly requested: Requested;
  readonly method: PaymentMethodName;
  /** Money may have moved: check the payment before anything else. */
  readonly tried: boolean;
};

type Prepared = { readonly clientSecret: string | null; readonly difference: number; readonly lines: PriceLines };

/** Of the server's answer to a change; null if there is nothing to pay and the change is done. */
export function toIntent<Requested>(
  { clientSecret, difference: totalCents, lines }: Prepared,
  by: Pick<DifferenceIntent<Requested>, 'requested' | 'method'>,
): DifferenceIntent<Requested> | null {
  return clientSecret === null ? null : { clientSecret, totalCents, lines, ...by, tried: false };
}

/** @param name what is changed; one intent of each is stored per session */
export function differenceIntents<Requested>(name: string) {
  const keyOf = (sessionId: string) => `parkvale.${name}.${sessionId}`;
  return {
    store: (sessionId: string, intent: DifferenceIntent<Requested>) =>
      storeTab(keyOf(sessionId), JSON.stringify(intent)),
    forget: (sessionId: string) => forgetTab(keyOf(sessionId)),
    read: (sessionId: string): DifferenceIntent<Requested> | null => {
      const text = readTab(keyOf(sessionId));
      return text === null ? null : (JSON.parse(text) as DifferenceIntent<Requested>);
    },
  };
}

type Open<Requested> = {
  readonly intent: DifferenceIntent<Requested>;
  /** Requests the same change with another method; null if there is nothing to pay. @throws ApiError */
  readonly request: (
    requested: Requested,
    method: PaymentMethodName,
    key: string,
  ) => Promise<DifferenceIntent<Requested> | null>;
  readonly onChanged: (intent: DifferenceIntent<Requested>) => void;
  /** Intents of other methods remain usable. By default the server has one at a time. */
  readonly keepsIntents?: boolean;
};

/** Finds or requests the intent of a payment method. @throws ApiError */
export function useOpenDifference<Requested>({ intent, request, onChanged, keepsIntents = false }: Open<Requested>) {
  const known = useRef(new Map([[intent.method, intent]]));
  const sendOnce = useSafeRepeat();
  return async (method: PaymentMethodName): Promise<DifferenceIntent<Requested>> => {
    const { requested } = intent;
    const found =
      known.current.get(method) ?? (await sendOnce({ requested, method }, (key) => request(requested, method, key)));
    if (!found) throw new Error('There is nothing to pay for this.');
    const tried = { ...found, tried: true };
    if (!keepsIntents) known.current.clear();
    known.current.set(method, tried);
    onChanged(tried);
    return tried;
  };
}
