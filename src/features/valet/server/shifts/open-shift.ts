// Opens a shift, taking over the cars that the last one left (rule 265).

import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { SignedInUser } from '#platform/http/access/principal.ts';
import type { ValetShift } from '../../contract/valet-shifts.contract.ts';
import { lockSettings } from '../board/valet-settings.store.ts';
import { settleStand } from '../tickets/due-acts.ts';
import type { ListenerDeps } from '../tickets/ticket-change.ts';
import { answerShift, findHandOver, type ShiftReader } from './shift-answer.ts';
import { findOpenShift, insertShift, saveTakeover } from './shifts.store.ts';

type RequestedOpening = {
  readonly locationId: string;
  readonly floatCents: number;
  /** The shift whose cars are taken over. */
  readonly takesOver: string | undefined;
  readonly by: SignedInUser;
};

/** Runs in the caller's transaction. */
export async function openShift(
  deps: ListenerDeps,
  tx: Db,
  { locationId, floatCents, takesOver, by }: RequestedOpening,
  reader: ShiftReader,
): Promise<ValetShift | Refusal> {
  await settleStand(tx, deps, locationId);
  // Serializes two attempts to open a shift.
  if (!(await lockSettings(tx, locationId))) return refuse('valet_not_set_up');
  const open = await findOpenShift(tx, locationId);
  if (open) return refuse('shift_open', { data: { shift: await answerShift(tx, open, reader) } });
  const left = await findHandOver(tx, locationId);
  if (left && left.shift !== takesOver) return refuse('hand_over_waiting', { data: { handOver: left } });
  const now = deps.now();
  if (left) {
    const taken = { takenOverBy: by.id, takenOverByName: by.name, takenOverAt: now };
    await saveTakeover(tx, { locationId, id: left.shift }, taken);
  }
  const opened = { openedBy: by.id, openedByName: by.name, openedAt: now, floatCents };
  await insertShift(tx, { locationId, id: deps.newId(), ...opened });
  const shift = await findOpenShift(tx, locationId);
  return shift ? answerShift(tx, shift, reader) : refuse('not_found');
}
