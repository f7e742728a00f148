// What every gate's adapter does, however its gate is reached.

import { describe, expect, it } from 'vitest';
import type { GateKind } from '#features/gates/rules/gate-kinds.ts';
import { GATE_TROUBLES } from '#features/gates/rules/gate-troubles.ts';
import type { GateCall, GateOutcome, GateSettings, GatesPort } from './gates.port.ts';

/** opens: as it should. refuses: says that it does not. silent: never answers. gone: cannot be reached at all. late: opens, but says so too late. */
export type GateBehavior = 'opens' | 'refuses' | 'silent' | 'gone' | 'late';

export type GateUnderTest = {
  readonly gates: GatesPort;
  readonly settings: GateSettings;
  /** From now on. */
  behave(behavior: GateBehavior): Promise<void>;
  /** How often its bar was lifted by different openings. */
  openings(): Promise<number>;
};

let calls = 0;

export function aCall(changes: Partial<GateCall> = {}): GateCall {
  calls += 1;
  const id = `019a0000-0000-7000-8000-${String(calls).padStart(12, '0')}`;
  return {
    id,
    laneId: '019a0000-0000-7000-8000-0000000000ff',
    direction: 'in',
    at: new Date('2026-11-29T18:00:00Z'),
    ...changes,
  };
}

type Promised = {
  readonly gone: GateOutcome['kind'];
  /** Whether an opening that is asked for again with its id is one. */
  readonly repeatsSafely: boolean;
};

export function describeGate(
  kind: GateKind,
  { gone, repeatsSafely }: Promised,
  make: () => Promise<GateUnderTest>,
): void {
  describe(`a gate by ${kind}`, () => {
    const opened = async (behavior: GateBehavior, call = aCall()) => {
      const gate = await make();
      await gate.behave(behavior);
      return { gate, call, outcome: await gate.gates.open(gate.settings, call) };
    };

    it('says that it opened', async () => {
      const { gate, outcome } = await opened('opens');
      expect(outcome).toEqual({ kind: 'opened' });
      expect(await gate.openings()).toBe(1);
    });

    it('says that it did not, and why', async () => {
      const { outcome } = await opened('refuses');
      expect(outcome).toMatchObject({ kind: 'refused', why: expect.toBeOneOf([...GATE_TROUBLES]) });
    });

    it.each(['silent', 'late'] as const)('is in doubt when it is %s, and never opened by that', async (behavior) => {
      const { outcome } = await opened(behavior);
      expect(outcome).toMatchObject({ kind: 'unknown', why: expect.toBeOneOf([...GATE_TROUBLES]) });
    });

    it(`is ${gone} when nothing reaches it`, async () => {
      expect((await opened('gone')).outcome.kind).toBe(gone);
    });

    it('opens once it can again', async () => {
      const { gate } = await opened('silent');
      await gate.behave('opens');
      expect(await gate.gates.open(gate.settings, aCall())).toEqual({ kind: 'opened' });
    });

    it(repeatsSafely ? 'opens once for one id' : 'opens for each command', async () => {
      const { gate, call } = await opened('opens');
      await gate.gates.open(gate.settings, call);
      expect(await gate.openings()).toBe(repeatsSafely ? 1 : 2);
    });
  });
}
