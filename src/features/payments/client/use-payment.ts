// One payment in progress: at most one attempt at a time, and none before the last one's outcome is known.

import { useEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import { ApiError } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import { type Charge, type Confirm, type Pay, type ProviderAnswer, somethingWrong } from './payment-method.ts';
import { type Settled, settlePayment } from './settle-payment.ts';

const texts = {
  expired: t`This price has expired. You have not been charged. Start again.`,
  refunded: t`This payment could not be used. It will be refunded in full.`,
};

export const connectionLost = () =>
  t`The connection was lost before the payment was confirmed. Try again; you will not be charged twice.`;

export type PaymentPhase = 'checking' | 'ready' | 'paying' | 'unsure' | 'paid';

export type PaymentOptions = {
  /** The last one that was opened. */
  readonly charge: Charge;
  /** Creates a charge with this method, after storing what must exist before the provider is called. */
  readonly open: (method: PaymentMethodName) => Promise<Charge>;
  /** The page was reloaded: an earlier attempt may have gone through. */
  readonly resumed: boolean;
  readonly onPaid: (receiptKey: string | null) => void;
  /** This intent can no longer be paid: an error of ours, or a message about what happened to it. */
  readonly onOver: (cause: unknown) => void;
};

export type Payment = {
  readonly phase: PaymentPhase;
  /** Why the last attempt failed; nothing was charged by it. */
  readonly failure: string | null;
  readonly pay: Pay;
  readonly checkAgain: () => void;
};

/** How long the specification lets the wizard continue after the session was created. */
const GO_ON_MS = 300;
/** Refusals that leave the intent as it is: the same attempt may be made again. */
const PASSING_CODES = ['idempotency_in_progress', 'too_many_requests', 'busy', 'payment_unavailable'];

/** How often a payment with an unknown outcome is checked automatically. */
const CHECK_AGAIN_MS = 5000;

type Hope = 'yes' | 'maybe' | 'no';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export function usePayment({ charge, open, resumed, onPaid, onOver }: PaymentOptions): Payment {
  const [phase, setPhase] = useState<PaymentPhase>(resumed ? 'checking' : 'ready');
  const [failed, setFailed] = useState<{ readonly message: string; readonly of: string } | null>(null);
  const running = useRef(false);
  /** How likely the last attempt went through: later checks must not assume less. */
  const expected = useRef<Hope>(hopeFromReturn());
  const { clientSecret } = charge;
  /** The intent being paid or checked. */
  const latest = useRef(clientSecret);
  latest.current = clientSecret;

  const rest = (message: string | null) => {
    setFailed(message === null ? null : { message, of: latest.current });
    setPhase('ready');
  };
  const abandon = (cause: unknown) => {
    rest(null);
    onOver(typeof cause === 'string' || hasOwnWords(cause) ? cause : somethingWrong());
  };
  const finish = async (settled: Settled, openMessage: string | null) => {
    if (settled.kind === 'paid') {
      setPhase('paid');
      await pause(GO_ON_MS);
      return onPaid(settled.receiptKey);
    }
    if (settled.kind === 'over') return abandon(settled.message ?? texts[settled.reason]);
    if (settled.kind === 'unsure') return setPhase('unsure');
    if (settled.kind === 'declined') return rest(settled.message ?? somethingWrong());
    rest(openMessage);
  };
  const settle = (hope: Hope) => {
    expected.current = hope;
    return settlePayment({ request: () => requestReturn(latest.current), wait: pause, expected: hope });
  };

  const attempt = async (method: PaymentMethodName, confirm: Confirm) => {
    const opening = open(method).then((opened) => {
      // An answer may come before the page is drawn with the new intent.
      latest.current = opened.clientSecret;
      return opened;
    });
    const answering = confirm(opening).catch((): ProviderAnswer => ({ kind: 'unanswered' }));
    const refused = await opening.then(
      () => null,
      (error: unknown) => error ?? true,
    );
    if (refused !== null && !isAlreadyOver(refused))
      return isPassing(refused) ? rest(wordsOf(refused)) : abandon(refused);
    const answer = refused === null ? await answering : ({ kind: 'unanswered' } as const);
    if (answer.kind === 'canceled') return rest(null);
    if (answer.kind === 'declined') return rest(answer.message);
    const words = (answer.kind === 'unanswered' && answer.message) || connectionLost();
    await finish(await settle(answer.kind === 'confirmed' ? 'yes' : 'maybe'), words);
  };
  const alone = (work: () => Promise<void>, during: PaymentPhase) => {
    if (running.current) return;
    running.current = true;
    setFailed(null);
    setPhase(during);
    work()
      .catch((error: unknown) => rest(wordsOf(error)))
      .finally(() => {
        running.current = false;
      });
  };
  const checkOutcome = (during: 'checking' | 'unsure') =>
    alone(async () => {
      const words = expected.current === 'maybe' ? connectionLost() : null;
      await finish(await settle(expected.current), words);
    }, during);

  const latestCheck = useRef(checkOutcome);
  latestCheck.current = checkOutcome;
  useEffect(() => {
    if (resumed) latestCheck.current('checking');
  }, [resumed]);
  useEffect(() => {
    if (phase !== 'unsure') return;
    const again = () => latestCheck.current('unsure');
    const timer = setInterval(again, CHECK_AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [phase]);

  // Another intent starts over, but keeps what was typed into the form.
  const isOfThis = failed !== null && (!clientSecret || failed.of === clientSecret);
  return {
    phase,
    failure: isOfThis ? failed.message : null,
    pay: (method, confirm) => alone(() => attempt(method, confirm), 'paying'),
    checkAgain: () => checkOutcome('checking'),
  };
}

async function requestReturn(clientSecret: string) {
  return (await callApi('POST /billing/return', { body: { clientSecret } })).data;
}

/** Returned from a bank's page, whose result says how long to wait for our server's. */
function hopeFromReturn(): Hope {
  return new URLSearchParams(window.location.search).get('redirect_status') === 'succeeded' ? 'yes' : 'no';
}

/** Possibly paid by an attempt whose answer was lost: check the outcome. */
function isAlreadyOver(refused: unknown): boolean {
  return refused instanceof ApiError && refused.code === 'order_not_pending';
}

function isPassing(refused: unknown): boolean {
  return !(refused instanceof ApiError) || refused.unanswered || PASSING_CODES.includes(refused.code);
}

/** An unexpected failure is shown in the catalog's words. */
function wordsOf(error: unknown): string {
  return hasOwnWords(error) ? error.message : somethingWrong();
}

const hasOwnWords = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== 'internal' && error.code !== 'unexpected';
