/** A gate of the sandbox: a bar, and what can be wrong with it. */

export const GATE_FAULTS = ['none', 'stuck', 'slow', 'offline'] as const;
/** stuck: it says that its bar does not move. slow: it opens, but answers too late. offline: it neither opens nor answers. */
export type GateFault = (typeof GATE_FAULTS)[number];

export type SandboxGate = {
  readonly fault: GateFault;
  /** Until when its bar is up; null while it is down. */
  readonly upUntil: Date | null;
  /** Somebody has lifted its bar, until somebody lowers it. */
  readonly byHand: boolean;
  /** How often it was opened by a command. */
  readonly openings: number;
  readonly lastOpening: string | null;
};

/** A car needs so long to pass. */
const UP_FOR_MS = 8000;

export const NEW_GATE: SandboxGate = { fault: 'none', upUntil: null, byHand: false, openings: 0, lastOpening: null };

export const isUp = ({ byHand, upUntil }: SandboxGate, now: Date): boolean =>
  byHand || (upUntil !== null && upUntil > now);

export type Answered = 'opened' | 'refused' | 'late' | 'silent';

/** A command that is repeated with the same id lifts the bar again, but is one opening. */
export const commandGate = (gate: SandboxGate, id: string, now: Date): { gate: SandboxGate; answered: Answered } => {
  if (gate.fault === 'offline') return { gate, answered: 'silent' };
  if (gate.fault === 'stuck') return { gate, answered: 'refused' };
  const openings = gate.lastOpening === id ? gate.openings : gate.openings + 1;
  const opened = { ...gate, upUntil: new Date(now.getTime() + UP_FOR_MS), openings, lastOpening: id };
  return { gate: opened, answered: gate.fault === 'slow' ? 'late' : 'opened' };
};
