// A text that ends something: start-stop parking. Whoever wants no more texts says so with nothing beside it, and
// never gets here.

import type { Deps } from '#app/deps.ts';
import { listRunningStays, type RunningStay } from '#features/parking/server/public.ts';
import type { ParkingOffer, RunningOrder } from '../rules/parking-offer.ts';
import { bestOf, type ReadText } from '../rules/read-text.ts';
import { type Answered, reply } from './answers.ts';
import { findParkingZone } from './find-parking-zone.ts';
import { inHalves, parkingWords as words } from './parking-words.ts';

type Stopping = {
  readonly text: { readonly phone: string; readonly receivedAt: Date };
  readonly offer: ParkingOffer | null;
  readonly read: ReadText;
};

export function stopChosen(
  chosen: RunningOrder,
  { receivedAt }: Stopping['text'],
  others: readonly RunningOrder[] = [],
): Answered {
  const leftAt = receivedAt.toISOString();
  const agreed = { ...chosen, kind: 'stop', leftAt, ...(others.length > 0 && { others }) } as const;
  return { kind: 'agreed', agreed, offer: null };
}

export async function decideStop(deps: Deps, { text, offer, read }: Stopping): Promise<Answered> {
  const running = await listRunningStays(deps.db, text.phone, text.receivedAt);
  const named = await findNamed(deps, read, running);
  if ('answer' in named) return reply(words.withSender(words.joinSentences(named.answer, words.stopTexts())), offer);
  const orders = named.stays.map(toOrder);
  const [only, ...others] = orders;
  if (only && (named.areAllMeant || others.length === 0)) return stopChosen(only, text, others);
  const listed = named.stays.map(({ lot, cars }, at) =>
    words.runningStay(at + 1, { lot, cars: cars.map(({ plate }) => plate).join(' + ') }),
  );
  return reply(words.withSender(words.whichStay(listed.join(', '))), {
    code: null,
    plate: null,
    state: null,
    length: null,
    asks: 'stop',
    running: orders,
  });
}

const toOrder = ({ locationId, orderId, cars }: RunningStay): RunningOrder => ({
  locationId,
  orderId,
  sessionIds: cars.map(({ sessionId }) => sessionId),
});

type Named =
  | {
      readonly stays: readonly RunningStay[] /** A sign's code names all that runs there. */;
      readonly areAllMeant: boolean;
    }
  | { readonly answer: string };

/** What the text names: a sign, a car, or nothing but that it ends. */
async function findNamed({ db }: Deps, read: ReadText, running: readonly RunningStay[]): Promise<Named> {
  const nothingElse = ({ unread, length }: { unread: readonly string[]; length: unknown }) =>
    unread.length === 0 && length === null;
  for (const { code, ...said } of bestOf(read.coded)) {
    const sign = code === null || !nothingElse(said) || said.plate !== null ? null : await findParkingZone(db, code);
    if (!sign || code === null) continue;
    const { locationId, zoneId } = sign.zone;
    const atLot = running.filter((stay) => stay.locationId === locationId);
    const inZone = atLot.filter((stay) => stay.zoneId === zoneId);
    if (atLot.length === 0) return { answer: words.nothingRunsAt(sign.named) };
    return { stays: inZone.length > 0 ? inZone : atLot, areAllMeant: true };
  }
  const [plain, another] = bestOf(read.plain);
  if (!plain || another || !nothingElse(plain)) return { answer: words.stopNotUnderstood() };
  if (plain.plate === null)
    return running.length > 0 ? { stays: running, areAllMeant: false } : { answer: words.nothingRuns() };
  const ofCar = running.flatMap((stay) => {
    const cars = stay.cars.filter(({ plateKey }) => plateKey === plain.plate);
    return cars.length > 0 ? [{ ...stay, cars }] : [];
  });
  if (ofCar.length > 0) return { stays: ofCar, areAllMeant: false };
  const [typed] = read.coded;
  return { answer: typed?.code ? words.noSign(inHalves(typed.code)) : words.nothingRuns() };
}
