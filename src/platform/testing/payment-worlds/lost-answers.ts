/**
 * The third moment of failure: the provider has acted and answered, and the calling process dies before it stores the answer. Sits between
 * the product and each provider.
 */
import type { PaymentProvider, ProviderName } from '#integrations/payments/payments.port.ts';
import type { PaymentStage } from './payment-world.ts';

type Planned = { readonly provider: ProviderName; readonly stage: PaymentStage; left: number };

export type LostAnswers = {
  readonly around: (provider: PaymentProvider) => PaymentProvider;
  lose(answers: { readonly provider: ProviderName; readonly stage: PaymentStage; readonly times: number }): void;
  /** Returns how many answers were lost. */
  clear(): number;
};

/** At these stages, each call of the port is one answer. */
export const LOSABLE: ReadonlySet<PaymentStage> = new Set(['open', 'look', 'reserve', 'take', 'canceled', 'give back']);

export function createLostAnswers(): LostAnswers {
  let planned: Planned | null = null;
  let lost = 0;
  const heard = async <T>(provider: ProviderName, stage: PaymentStage, answer: Promise<T>): Promise<T> => {
    const reported = await answer;
    if (planned?.provider !== provider || planned.stage !== stage || planned.left === 0) return reported;
    planned.left -= 1;
    lost += 1;
    throw new Error('The process died.');
  };
  return {
    around: (provider) => {
      const { name, authorize } = provider;
      return {
        ...provider,
        createIntent: (intent) => heard(name, 'open', provider.createIntent(intent)),
        getIntent: (ref) => heard(name, 'look', provider.getIntent(ref)),
        authorize: authorize && ((ref) => heard(name, 'reserve', authorize(ref))),
        capture: (ref, key, part) => heard(name, 'take', provider.capture(ref, key, part)),
        cancel: (ref, key) => heard(name, 'canceled', provider.cancel(ref, key)),
        refund: (refund) => heard(name, 'give back', provider.refund(refund)),
      };
    },
    lose: ({ provider, stage, times }) => {
      planned = { provider, stage, left: times };
      lost = 0;
    },
    clear: () => {
      planned = null;
      return lost;
    },
  };
}
