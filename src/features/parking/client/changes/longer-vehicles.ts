// Several vehicles of one receipt that should get more time: what each costs, and which are excluded.

import { addLines, type PriceLine, totalOf } from '#features/pricing/rules/price-line.ts';
import type { QuotedTime } from '../../sessions.contract.ts';

/** When the payment is requested, the server may refuse what it could not know earlier, such as a zone that is full by then. */
type Refused = { readonly sessionId: string; readonly message: string };

export type LongerVehicle = {
  readonly sessionId: string;
  readonly isLeftOut: boolean;
  /** Null until known, and for a vehicle that cannot get the time. */
  readonly endTime: string | null;
  readonly totalCost: number;
  readonly refusal: string | null;
};

export type LongerPlan = {
  readonly vehicles: readonly LongerVehicle[];
  readonly sessionIds: readonly string[];
  readonly lines: readonly PriceLine[];
  readonly totalCents: number;
  /** What prevents the payment: nothing, a vehicle that cannot get the time, or that no vehicle is left. */
  readonly blockedBy: 'refused' | 'nobody' | null;
};

type Planned = {
  readonly quoted: readonly QuotedTime[];
  readonly leftOut: ReadonlySet<string>;
  readonly refused: readonly Refused[];
};

export function planLonger({ quoted, leftOut, refused }: Planned): LongerPlan {
  const vehicles = quoted.map(({ sessionId, endTime, totalCost, refused: why }) => ({
    sessionId,
    isLeftOut: leftOut.has(sessionId),
    endTime,
    totalCost,
    refusal: why?.message ?? refused.find((each) => each.sessionId === sessionId)?.message ?? null,
  }));
  const included = vehicles.filter(({ isLeftOut }) => !isLeftOut);
  const sessionIds = included.map(({ sessionId }) => sessionId);
  const sold = new Set(included.filter(({ refusal }) => refusal === null).map(({ sessionId }) => sessionId));
  const lines = addLines(...quoted.filter(({ sessionId }) => sold.has(sessionId)).map((each) => each.lines));
  const isRefused = included.some(({ refusal }) => refusal !== null);
  const blockedBy = included.length === 0 ? 'nobody' : isRefused ? 'refused' : null;
  return { vehicles, sessionIds, lines, totalCents: totalOf(lines), blockedBy };
}

/** The vehicles named in the server's answer; empty for any other answer. */
export function refusedIn(data: Readonly<Record<string, unknown>>): readonly Refused[] {
  return Array.isArray(data.sessions) ? (data.sessions as Refused[]) : [];
}
