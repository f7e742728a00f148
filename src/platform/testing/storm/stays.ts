/** What drivers do in the storm's plain zone: bookings and what follows them. */
import { aGuest, aVehicle, type Vehicle } from '../builders/a-driver.ts';
import { type Act, from } from './act.ts';
import type { Acknowledged } from './audit/acknowledged.ts';
import { book } from './booking.ts';
import { correct, end, extend, mailReceipt, refund } from './follow-ups.ts';

export function bookOne(act: Act): Promise<Acknowledged[]> {
  return bookAndMore(act, [aVehicle()]);
}

export function bookFive(act: Act): Promise<Acknowledged[]> {
  return bookAndMore(
    act,
    Array.from({ length: 5 }, () => aVehicle()),
  );
}

/** Two drivers pay for one vehicle at the same time. */
export async function bookTwice(act: Act): Promise<Acknowledged[]> {
  const vehicles = [aVehicle()];
  return (await Promise.all([bookAndMore(act, vehicles), bookAndMore(act, vehicles)])).flat();
}

async function bookAndMore(act: Act, vehicles: readonly Vehicle[]): Promise<Acknowledged[]> {
  const { random } = act;
  const headers = { ...aGuest().headers, ...from(act) };
  const booked = await book(act, { zone: 'plain', vehicles, headers, mayWalkAway: true });
  if (!booked) return [];
  const { stay, orderId, sessionId, hours } = booked;
  const { receiptKey, chargedCents } = stay;
  if (stay.reported !== 'paid') return [stay];
  switch (random.between(0, 8)) {
    case 4:
    case 5:
      return [stay, ...(await mailReceipt(act, sessionId, headers))];
    case 0:
      return [stay, ...(await extend(act, { zone: 'plain', receiptKey, sessionIds: stay.sessionIds, hours }, headers))];
    case 1:
      return [stay, ...(await correct(act, { receiptKey, sessionId, headers }))];
    case 2:
      return [stay, ...(await refund(act, { orderId, cents: random.between(1, chargedCents) }))];
    case 3:
      return [stay, await end(act, sessionId, headers)];
    default:
      return [stay];
  }
}
