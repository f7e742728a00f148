// Opens the gate of a lane, each kind in its own way.

import type { Direction, GateKind } from '#features/gates/rules/gate-kinds.ts';
import type { GateTrouble } from '#features/gates/rules/gate-troubles.ts';

/** Where a gate is, and the secret that opens it. */
export type GateSettings =
  | { readonly kind: 'webhook'; readonly url: string /** `whsec_…` */; readonly secret: string }
  | {
      readonly kind: 'shelly';
      /** The account's server, such as https://shelly-12-eu.shelly.cloud. */
      readonly server: string;
      readonly authKey: string;
      readonly deviceId: string;
      readonly channel: number;
    }
  | { readonly kind: 'phone' /** The opener's number in E.164. */; readonly phone: string }
  | { readonly kind: 'sandbox' };

export type GateCall = {
  /** Of the opening. A gate that is asked twice with one id opens once, as far as it can know. */
  readonly id: string;
  readonly laneId: string;
  readonly direction: Direction;
  readonly at: Date;
};

/** What the gate's device said: never that a car has passed. */
export type GateOutcome =
  | { readonly kind: 'opened' }
  /** It certainly did not open. */
  | ({ readonly kind: 'refused' } & Trouble)
  /** No answer that says so arrived: it may have opened. */
  | ({ readonly kind: 'unknown' } & Trouble);

type Trouble = {
  readonly why: GateTrouble;
  /** What was answered, such as a status. */
  readonly detail?: string | number;
};

/** Never throws. */
export type GateAdapter<Kind extends GateKind = GateKind> = {
  open(settings: Extract<GateSettings, { kind: Kind }>, call: GateCall): Promise<GateOutcome>;
};

export type GatesPort = {
  open(settings: GateSettings, call: GateCall): Promise<GateOutcome>;
  /** Whether a gate of an owner's controller may be at this address, by how it is written. */
  takesUrl(url: string): boolean;
};

/** How a call to an opener ended. rejected: it heard the call and hung up, which is how it says that it opens. */
export type CallEnd = 'rejected' | 'unanswered' | 'answered' | 'failed' | 'unknown';

export type GateCalls = {
  /** Calls a number and lets it ring. Never throws. */
  ring(phone: string): Promise<CallEnd>;
};
