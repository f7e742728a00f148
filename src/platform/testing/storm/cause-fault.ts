/** Causes a planned fault, and waits until the process is running again. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault-plan.ts';
import type { Fleet } from './fleet.ts';
import type { Providers } from './providers.ts';

type Storm = { readonly fleet: Fleet; readonly providers: Providers; readonly note: (what: string) => void };

/** What a process says if it cannot finish its work in time, such as without its database: the next start picks up the rest. */
const GIVES_UP = 'Stopping took too long.';
const ENDED_LATE = 1;

/** @throws if a process crashes during a deploy */
export async function causeFault(fault: Fault, storm: Storm): Promise<void> {
  const { fleet } = storm;
  const { stripe, payPal, twilio } = storm.providers;
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
    case 'Twilio fails':
      twilio.fault = fault.way;
      await sleep(fault.ms);
      twilio.fault = null;
      return;
    case 'deploy': {
      const saidBefore = timesSaid(fleet, GIVES_UP);
      const codes = await fleet.deploy();
      const late = timesSaid(fleet, GIVES_UP) - saidBefore;
      for (let each = 0; each < late; each += 1) storm.note('a process that gave up stopping');
      const crashed = codes.filter((code) => code !== 0).length - late;
      if (crashed > 0 || codes.some((code) => code !== 0 && code !== ENDED_LATE)) {
        throw new Error(`The processes ended with ${codes.join(', ')}.`);
      }
      return;
    }
    default:
      return fault satisfies never;
  }
}

const timesSaid = (fleet: Fleet, words: string): number => fleet.complaints().split(words).length - 1;
