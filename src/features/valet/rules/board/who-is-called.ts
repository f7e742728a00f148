/**
 * Rule 257: a requested car is offered to one attendant first, the nearest who is free. If nobody takes it, everybody else
 * on call hears about it, and after the stand's delay its leads do too.
 */

import type { Transmission } from '../ticket/ticket.ts';

/** How long only one attendant is asked. */
export const OFFER_SECONDS = 20;
/** How long a request waits for an attendant before the stand's leads are called. */
export const LEAD_CALL_SECONDS = { usual: 60, min: 30, max: 900 } as const;
/** Somebody who forgot to end their calls is not called for longer than this. */
export const ON_CALL_HOURS = 14;

/** `hand_over`: a lead is asked to allow a handover without the code. */
export const CALL_STEPS = ['nearest', 'everyone', 'leads', 'hand_over'] as const;
export type CallStep = (typeof CALL_STEPS)[number];

export type OnCall = {
  readonly userId: string;
  readonly leads: boolean;
  readonly drivesStick: boolean;
  /** Is retrieving another car. */
  readonly isBusy: boolean;
  /** Where they last parked a car, and when; null after they brought one to the front, where they are now. */
  readonly place: string | null;
  readonly actedAt: Date | null;
};

export type CalledCar = { readonly place: string; readonly transmission: Transmission };

/** Whom to call at this step, and the next step; the first one may have nobody to ask. */
export const chooseCalled = (
  step: CallStep,
  car: CalledCar,
  onCall: readonly OnCall[],
): { readonly step: CallStep; readonly userIds: readonly string[] } => {
  const able = onCall.filter(({ drivesStick }) => drivesStick || car.transmission === 'Automatic');
  if (step === 'leads' || step === 'hand_over') return { step, userIds: idsOf(onCall.filter(({ leads }) => leads)) };
  const free = able.filter(({ isBusy }) => !isBusy);
  const nearest = nearestOf(car, free);
  if (step === 'nearest' && nearest) return { step, userIds: [nearest.userId] };
  // Attendants who are bringing another car hear about it only when nobody else can.
  return { step: 'everyone', userIds: idsOf(free.length > 0 ? free : able) };
};

const idsOf = (called: readonly OnCall[]) => called.map(({ userId }) => userId);

/** Places are named from larger to smaller, like "B2-14": the longer the common prefix, the nearer. */
const nearestOf = (car: CalledCar, free: readonly OnCall[]): OnCall | undefined =>
  free.toSorted((a, b) => nearnessOf(car, b) - nearnessOf(car, a) || idleSince(a) - idleSince(b))[0];

const nearnessOf = ({ place }: CalledCar, { place: near }: OnCall): number => {
  const [there, here] = [charactersOf(place), charactersOf(near ?? '')];
  const differs = there.findIndex((character, at) => character !== here[at]);
  return differs === -1 ? there.length : differs;
};

const charactersOf = (place: string): readonly string[] => [...place.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')];

/** Somebody who has done nothing yet has waited longest. */
const idleSince = ({ actedAt }: OnCall): number => actedAt?.getTime() ?? 0;

/** Seconds from this step to the next; null if it is the last. `leadCallSeconds` is null if leads are never called. */
export const nextStep = (
  step: CallStep,
  { leadCallSeconds, waitedSeconds }: { readonly leadCallSeconds: number | null; readonly waitedSeconds: number },
): { readonly step: CallStep; readonly inSeconds: number } | null => {
  if (step === 'nearest') return { step: 'everyone', inSeconds: OFFER_SECONDS };
  if (step === 'leads' || step === 'hand_over' || leadCallSeconds === null) return null;
  return { step: 'leads', inSeconds: Math.max(1, leadCallSeconds - waitedSeconds) };
};
