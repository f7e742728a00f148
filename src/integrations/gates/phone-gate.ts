// An opener with a SIM card: it knows our number, rejects the call, which therefore costs nothing, and closes its relay.

import type { CallEnd, GateAdapter, GateCalls, GateOutcome } from './gates.port.ts';

const OUTCOMES: Readonly<Record<CallEnd, GateOutcome>> = {
  rejected: { kind: 'opened' },
  failed: { kind: 'refused', why: 'call_failed' },
  unanswered: { kind: 'unknown', why: 'call_not_rejected' },
  answered: { kind: 'unknown', why: 'call_answered' },
  unknown: { kind: 'unknown', why: 'call_unknown' },
};

export const createPhoneGate = (calls: GateCalls): GateAdapter<'phone'> => ({
  open: async ({ phone }) => OUTCOMES[await calls.ring(phone)],
});
