// An opener with a SIM card: it knows our number, rejects the call, which therefore costs nothing, and closes its relay.

import type { CallEnd, GateAdapter, GateCalls, GateOutcome } from './gates.port.ts';

const OUTCOMES: Readonly<Record<CallEnd, GateOutcome>> = {
  rejected: { kind: 'opened' },
  failed: { kind: 'refused', why: 'The call did not get through.' },
  unanswered: { kind: 'unknown', why: 'It rang, but the opener did not reject the call.' },
  answered: { kind: 'unknown', why: 'Somebody, or a mailbox, answered the call.' },
  unknown: { kind: 'unknown', why: 'Nobody knows how the call ended.' },
};

export const createPhoneGate = (calls: GateCalls): GateAdapter<'phone'> => ({
  open: async ({ phone }) => OUTCOMES[await calls.ring(phone)],
});
