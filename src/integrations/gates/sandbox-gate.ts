// A gate without a device: its bar is in the database, and /dev/gate shows it. It fails as real ones do.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#platform/db/database.ts';
import type { GateAdapter, GateOutcome } from './gates.port.ts';
import { type Answered, commandGate } from './sandbox-gate-machine.ts';
import { changeSandboxGate } from './sandbox-gates.store.ts';

const OUTCOMES: Readonly<Record<Answered, GateOutcome>> = {
  opened: { kind: 'opened' },
  refused: { kind: 'refused', why: 'bar_stuck' },
  late: { kind: 'unknown', why: 'no_answer' },
  silent: { kind: 'unknown', why: 'gate_offline' },
};

type Settings = {
  readonly db: Db;
  readonly now: () => Date;
  /** How long an answer is awaited. */
  readonly patienceMs: number;
};

export const createSandboxGate = ({ db, now, patienceMs }: Settings): GateAdapter<'sandbox'> => ({
  async open(_settings, { id, laneId }) {
    let answered: Answered = 'silent';
    await changeSandboxGate(db, laneId, (gate) => {
      const commanded = commandGate(gate, id, now());
      answered = commanded.answered;
      return commanded.gate;
    });
    const outcome = OUTCOMES[answered];
    if (outcome.kind === 'unknown') await sleep(patienceMs);
    return outcome;
  },
});
