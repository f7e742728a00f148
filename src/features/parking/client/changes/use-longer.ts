import { t } from 'ttag';

// Requests what more time costs for each vehicle, and the payment for the included ones.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { methodFor, storeOneTap, type TappedCard } from '#features/payments/client/shared/one-tap.ts';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import type { OwnSession } from '../../sessions.contract.ts';
import type { ExtensionIntent } from './extension-state.ts';
import { planLonger, refusedIn } from './longer-vehicles.ts';
import { requestExtension } from './request-extension.ts';

const texts = {
  changed: t`Something has changed. Check the cars and the total.`,
};

type Requested = {
  readonly receiptKey: string;
  readonly sessions: readonly OwnSession[];
  /** Null while the input is not a valid time. */
  readonly hours: number | null;
  readonly onPrepared: (intent: ExtensionIntent | null, sessionIds: readonly string[]) => void;
};

const NONE: ReturnType<typeof refusedIn> = [];

export function useLonger({ receiptKey, sessions, hours, onPrepared }: Requested) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState({ hours, these: NONE });
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const sendOnce = useSafeRepeat();
  const sessionIds = sessions.map(({ _id }) => _id);
  const quote = useQuery({
    queryKey: [`/receipts/${receiptKey}/time/quote`, hours, sessionIds],
    queryFn: async ({ signal }) => {
      const body = { sessionIds, hours: hours ?? 0 };
      return (await callApi('POST /receipts/:key/time/quote', { params: { key: receiptKey }, body, signal })).data;
    },
    enabled: hours !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const these = refused.hours === hours ? refused.these : NONE;
  const plan = quote.data && planLonger({ quoted: quote.data.sessions, leftOut, refused: these });
  const toggle = (id: string) => {
    setLeftOut((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]));
    setFailure(null);
  };
  /** With a saved card, the payment begins at once. */
  const prepare = async (card: TappedCard) => {
    if (!plan || hours === null || busy || quote.isPlaceholderData) return;
    const requested = {
      receiptKey,
      sessionIds: plan.sessionIds,
      hours,
      totalCost: plan.totalCents,
      method: methodFor(card),
    };
    setBusy(true);
    setFailure(null);
    try {
      const { intent } = await sendOnce(requested, (key) => requestExtension(requested, key));
      if (intent && card !== null) storeOneTap({ clientSecret: intent.clientSecret, savedCard: card._id });
      onPrepared(intent, plan.sessionIds);
    } catch (error) {
      const isKnown = error instanceof ApiError;
      const named = isKnown ? refusedIn(error.data) : NONE;
      setRefused({ hours, these: named });
      if (isKnown && error.code === 'price_changed') await quote.refetch();
      setFailure(isKnown && error.code === 'price_changed' ? texts.changed : errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return { quote, plan, toggle, prepare, busy, failure };
}
