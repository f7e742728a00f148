/**
 * How a lane's gate is opened. webhook: our signed request to the owner's controller. shelly: a relay through its maker's cloud. phone: a call
 * to an opener that rejects it and closes its relay. sandbox: a gate that one sees at /dev/gate.
 */
export const GATE_KINDS = ['webhook', 'shelly', 'phone', 'sandbox'] as const;
export type GateKind = (typeof GATE_KINDS)[number];

export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];
