/** Causes a planned fault, and waits until the process is running again. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { StripeStandIn } from '../stripe/stripe-stand-in.ts';
import type { Fault } from './fault-plan.ts';
import type { Fleet } from './fleet.ts';

/** @throws if a process does not end by itself during a deploy */
export async function causeFault(fault: Fault, storm: { fleet: Fleet; provider: StripeStandIn }): Promise<void> {
  const { fleet, provider } = storm;
  switch (fault.kind) {
    case 'kill':
      return fleet.kill(fault.process);
    case 'pause':
      return fleet.pause(fault.process, fault.ms);
    case 'kill the database':
      return fleet.killDatabase();
    case 'pause the database':
      return fleet.pauseDatabase(fault.ms);
    case 'the provider hangs':
      provider.faults.delay(fault.ms);
      await sleep(fault.ms);
      provider.faults.delay(0);
      return;
    case 'the provider fails':
      provider.faults.plan(fault);
      return;
    case 'deploy': {
      const codes = await fleet.deploy();
      if (codes.some((code) => code !== 0)) throw new Error(`The processes ended with ${codes.join(', ')}.`);
      return;
    }
    default:
      return fault satisfies never;
  }
}
