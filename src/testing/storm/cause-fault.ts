/** Causes a planned fault, and waits until the process is running again. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault-plan.ts';
import type { Fleet } from './fleet.ts';
import type { Providers } from './providers.ts';

/** @throws if a process does not end by itself during a deploy */
export async function causeFault(fault: Fault, storm: { fleet: Fleet; providers: Providers }): Promise<void> {
  const { fleet } = storm;
  const { stripe, payPal } = storm.providers;
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
      stripe.faults.delay(fault.ms);
      await sleep(fault.ms);
      stripe.faults.delay(0);
      return;
    case 'the provider fails':
      stripe.faults.plan(fault);
      return;
    case 'PayPal fails':
      payPal.faults.failAt([fault.step], fault.way, fault.times);
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
