/** Makes the sandbox fail at a chosen point: before it acts, or after it acts and before it answers. */
import { cutOff, type SandboxFaults } from '#integrations/payments/sandbox/sandbox-provider.ts';

export type FaultPoint = Parameters<SandboxFaults>[0];

export type PaymentFaults = {
  /** Passed to the sandbox. */
  readonly inject: SandboxFaults;
  /** Makes the provider not answer at this point, once or until `clear`, or runs something else there. */
  failAt(point: FaultPoint, how?: { times?: number; instead?: () => Promise<void> }): void;
  /** Heals the provider. Returns how often the point was reached. */
  clear(): number;
};

export function createPaymentFaults(): PaymentFaults {
  let planned: { point: FaultPoint; left: number; happens: () => Promise<void> } | null = null;
  let reached = 0;
  return {
    inject: async (point) => {
      if (planned?.point !== point || planned.left === 0) return;
      reached += 1;
      planned.left -= 1;
      await planned.happens();
    },
    failAt: (point, { times = 1, instead } = {}) => {
      reached = 0;
      planned = { point, left: times, happens: instead ?? (async () => cutOff()) };
    },
    clear: () => {
      planned = null;
      return reached;
    },
  };
}
