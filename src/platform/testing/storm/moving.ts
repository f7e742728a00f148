/**
 * How the drivers of a storm move what they reserved: to another time or length, or to another plate, at once or when the difference is
 * paid. Some look at the price and never pay, and some cancel from another device at the moment they pay.
 */
import { refOfClientSecret } from '#platform/access/client-secret.ts';
import { aVehicle } from '../builders/a-driver.ts';
import type { Act, Headers } from './act.ts';
import type { Acknowledged } from './audit/acknowledged.ts';
import { longerCents, stayCents } from './audit/price-list.ts';
import { aMethod, comeBack, payBy } from './paying.ts';

/** A paid reservation whose vehicles all have a space. */
export type Reserved = {
  readonly orderId: string;
  readonly sessionIds: readonly string[];
  readonly hours: number;
  /** The time that was paid for, in milliseconds of the clock. */
  readonly startsAt: number;
  readonly endsAt: number;
};

/** The price of each of its vehicles in the lot's price list, in cents. */
export const eachCents = ({ hours }: Pick<Reserved, 'hours'>): number => stayCents('counted', hours);

export type Changing = {
  readonly startsAt: Date;
  /** As many as before, or fewer, or more. */
  readonly hours: number;
  readonly isOtherPlate: boolean;
  readonly mayWalkAway: boolean;
  /** Does something else after the difference was requested, while it is being paid. */
  readonly whilePaying?: () => Promise<unknown>;
};

export type Changed = {
  readonly reported: Acknowledged[];
  readonly reserved: Reserved;
  /** moved: certainly at the new time. stayed: at the old one. unsure: the driver was not told in time. */
  readonly outcome: 'moved' | 'stayed' | 'unsure';
};

/** All of its vehicles move together, whichever of them is named. */
export async function moveReservation(
  act: Act,
  { reserved, headers }: { readonly reserved: Reserved; readonly headers: Headers },
  { startsAt, hours, isOtherPlate, mayWalkAway, whilePaying }: Changing,
): Promise<Changed> {
  const { client, random, note } = act;
  const { orderId, sessionIds } = reserved;
  const [first = ''] = sessionIds;
  const sessionId = sessionIds.length > 1 ? random.oneOf([first, ...sessionIds.slice(1)]) : first;
  // A driver who draws the same time again changes the car, because moving nothing is refused.
  const isSameTime = startsAt.getTime() === reserved.startsAt && hours === reserved.hours;
  const car = isOtherPlate || isSameTime ? aVehicle() : null;
  const method = aMethod(act);
  const body = {
    startTime: startsAt.toISOString(),
    hours,
    method,
    ...(car && { plateNumber: car.plate, state: car.state }),
  };
  const requested = await client.call('POST /sessions/:id/move', { params: { id: sessionId }, body }, headers);
  const listedCents = longerCents('counted', reserved.hours, hours) * sessionIds.length;
  const rebooked = { kind: 'rebooked', orderId, sessionIds, listedCents } as const;
  if (requested.status !== 200) {
    const refused = requested.body.error?.code ?? String(requested.status);
    note(`a reservation not moved: ${refused}`);
    return { reported: [{ kind: 'rebooking refused', orderId, refused }], reserved, outcome: 'stayed' };
  }
  const { clientSecret, startTime, endTime, difference: shownCents } = requested.body.data;
  const moved = { ...reserved, hours, startsAt: Date.parse(startTime), endsAt: Date.parse(endTime) };
  const to = {
    startsAt: moved.startsAt,
    endsAt: moved.endsAt,
    plate: car && { sessionId, plate: car.plate },
    shownCents,
  };
  note(clientSecret ? 'asked to move a reservation' : 'moved a reservation');
  if (!clientSecret) {
    return {
      reported: [{ ...rebooked, ...to, outcome: 'moved', ref: null, chargedCents: 0 }],
      reserved: moved,
      outcome: 'moved',
    };
  }
  if (mayWalkAway && random.between(0, 4) === 0) return { reported: [], reserved, outcome: 'stayed' };
  const [paid] = await Promise.all([payBy(method, act, { clientSecret, headers }), whilePaying?.()]);
  const reported = paid.reported ?? (await comeBack(act, clientSecret, headers));
  note(`a moved reservation is ${reported}`);
  // If the reservation was canceled during payment, everything was refunded, even if it had moved just before.
  const outcome = whilePaying && outcomeOf(reported) === 'stayed' ? 'unsure' : outcomeOf(reported);
  const { chargedCents } = paid;
  const ref = refOfClientSecret(clientSecret);
  return {
    reported: [{ ...rebooked, ...to, outcome, ref, chargedCents }],
    reserved: outcome === 'stayed' ? reserved : moved,
    outcome,
  };
}

/** PayPal's authorization is released when the reservation can no longer move. */
function outcomeOf(reported: string | null): Changed['outcome'] {
  if (reported === 'paid') return 'moved';
  return reported === 'refunded' || reported === 'expired' ? 'stayed' : 'unsure';
}
