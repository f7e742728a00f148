import { t } from 'ttag';

// The sandbox's browser side, modeled on a provider's own script: it confirms and, if the bank asks, authenticates.

import { ApiError } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { type ProviderAnswer, somethingWrong } from '../payment-method.ts';
import type { WireCard } from './card-fields.ts';

const texts = {
  authenticationFailed: t`Your bank could not confirm that it is you.`,
};

type Outcome = Answer<'POST /sandbox/payments/confirm'>['data'];
export type BankAnswer = 'pass' | 'fail';

type Confirmation = {
  readonly clientSecret: string;
  /** Omitted for the saved card that was chosen. */
  readonly card?: WireCard;
  /** Shows the bank's page and returns how it was left. */
  readonly authenticate: () => Promise<BankAnswer>;
};

export async function confirmSandbox({ clientSecret, card, authenticate }: Confirmation): Promise<ProviderAnswer> {
  try {
    const { data } = await callApi('POST /sandbox/payments/confirm', { body: { clientSecret, ...(card && { card }) } });
    if (data.status !== 'requires_action') return readOutcome(data, somethingWrong());
    const outcome = await authenticate();
    const answer = await callApi('POST /sandbox/payments/authenticate', { body: { clientSecret, outcome } });
    return readOutcome(answer.data, texts.authenticationFailed);
  } catch (error) {
    const isUnreadable = error instanceof ApiError && (error.status >= 500 || error.code === 'no_answer');
    if (!(error instanceof ApiError) || (error.unanswered && !isUnreadable)) return { kind: 'unanswered' };
    // A failure on the way does not say what happened to the payment.
    if (isUnreadable) return { kind: 'unanswered', message: somethingWrong() };
    return { kind: 'declined', message: error.message };
  }
}

function readOutcome({ status, error }: Outcome, otherwise: string): ProviderAnswer {
  if (status === 'succeeded' || status === 'requires_capture') return { kind: 'confirmed' };
  return { kind: 'declined', message: error?.message || otherwise };
}
