// Chalk marks on their way to the server, and erased ones. Each is kept on this phone first, with or without a signal.

import { ApiError } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { clockToSend, type MadeAt, readClocks } from '#platform/offline/act-clock.ts';
import { newEventId } from '#platform/offline/new-id.ts';
import { createOutbox } from '#platform/offline/outbox.ts';
import type { WaitingAct } from '#platform/offline/waiting-acts.ts';
import type { SavedLot } from '../offline/lot-pack.ts';
import { refreshLot } from '../offline/use-lot-on-phone.ts';

export type ChalkedCar = {
  readonly license: string;
  readonly state: string | null;
  readonly zoneId: string | null;
  readonly place: string;
  /** JPEG in base64. */
  readonly photo: string | null;
  readonly made: MadeAt;
};

/** The subject of an act is the chalk mark, so that it is never erased before it was sent. */
export type ChalkAct = { readonly locationId: string } & (
  | { readonly kind: 'chalk'; readonly car: ChalkedCar }
  | { readonly kind: 'erase' }
);
export type WaitingChalk = WaitingAct<ChalkAct>;

const TIMEOUT_MS = 10_000;
/** What was sent since the lot was last downloaded, with the phone's time then, in milliseconds. */
const recentlySent = new Map<string, { readonly act: WaitingChalk; readonly at: number }>();

export const chalkOutbox = createOutbox<ChalkAct>({
  kind: 'officer-chalk',
  send: (act) => (act.content.kind === 'erase' ? sendErasure(act) : sendChalk(act, act.content.car)),
  sent: (act) => {
    recentlySent.set(act.id, { act, at: Date.now() });
    refreshLot(act.content.locationId);
  },
});

/** Acts that are waiting, and those that the lot's data does not include yet. */
export function actsToShow(waiting: readonly WaitingChalk[], { locationId, takenByPhone }: SavedLot) {
  for (const [id, { at }] of recentlySent) if (at < takenByPhone) recentlySent.delete(id);
  const sent = [...recentlySent.values()].map(({ act }) => act);
  return [...sent, ...waiting].filter(({ content }) => content.locationId === locationId);
}

type Reported = Omit<ChalkedCar, 'made'>;

export async function chalkCar(
  { locationId, takenAt, takenByPhone }: SavedLot,
  id: string,
  car: Reported,
): Promise<void> {
  const heard = { serverAt: Date.parse(takenAt), deviceAt: takenByPhone };
  const content = { locationId, kind: 'chalk' as const, car: { ...car, made: { ...readClocks(), heard } } };
  await chalkOutbox.add({ id, subject: id, content, madeAt: Date.now() });
}

export async function eraseChalk(locationId: string, chalkId: string): Promise<void> {
  const content = { locationId, kind: 'erase' as const };
  await chalkOutbox.add({ id: newEventId(), subject: chalkId, content, madeAt: Date.now() });
}

/** In two parts; the same mark has the same id, however often it is sent. */
async function sendChalk({ id, content: { locationId } }: WaitingChalk, car: ChalkedCar): Promise<void> {
  const { photo, made, ...reported } = car;
  const body = { ...reported, _id: id, clock: clockToSend(made, readClocks()) };
  await callApi('POST /locations/:id/chalks', { params: { id: locationId }, body, timeoutMs: TIMEOUT_MS });
  if (photo === null) return;
  await callApi('POST /locations/:locationId/chalks/:id/photo', { params: { locationId, id }, body: { photo } });
}

/** A mark that is no longer there needs no erasing. */
async function sendErasure({ subject: id, content: { locationId } }: WaitingChalk): Promise<void> {
  const params = { locationId, id };
  try {
    await callApi('DELETE /locations/:locationId/chalks/:id', { params, timeoutMs: TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
