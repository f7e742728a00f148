// Damage to a car, on the wire (rules 283 and 284).

import { z } from 'zod';
import { plainLine } from '#platform/contract/plain-line.ts';
import { Id, IsoTime } from '#platform/contract/wire.ts';
import { CAR_SIDES, DAMAGE_KINDS, MAX_MARKS, NOTE_MAX, PLACE_MAX } from '../rules/damage/damage.ts';

const Coordinate = z.int().min(0).max(PLACE_MAX);

const MAX_PHOTOS_OF_MARK = 12;

/** Where and what; `x` and `y` are thousandths of the drawing of its side, from the upper left corner. */
export const MarkForm = z.object({
  side: z.enum(CAR_SIDES, { error: 'Choose a side of the car.' }),
  x: Coordinate,
  y: Coordinate,
  kind: z.enum(DAMAGE_KINDS, { error: 'Choose what kind of damage it is.' }),
  note: z
    .string()
    .trim()
    .max(NOTE_MAX, `At most ${NOTE_MAX} characters.`)
    .check(...plainLine('Write it on one line.'))
    .default(''),
  /** The ticket's photos that show it. */
  photoIds: z.array(Id).max(MAX_PHOTOS_OF_MARK).default([]),
});

const Mark = MarkForm.extend({ id: Id, note: z.string(), photoIds: z.array(Id) });

const Noted = z.object({
  /** A name; empty for a guest. */
  by: z.string(),
  at: IsoTime,
});

/** A mark as it is answered. */
export const NotedMark = Mark.extend({ ...Noted.shape, isGone: z.boolean() });

export const Damage = z.object({
  /** Grows with each act by staff; a guest's answer is to one revision. */
  revision: z.int(),
  /** In the order of their numbers, from 1; removed marks keep theirs. */
  marks: z.array(NotedMark).max(MAX_MARKS),
  /** "No damage seen". */
  noneSeen: Noted.nullable(),
  /** The guest's latest answer, and the marks as the guest saw them. */
  answer: z.object({ said: z.enum(['right', 'wrong']), text: z.string(), at: IsoTime, saw: z.array(Mark) }).nullable(),
});
