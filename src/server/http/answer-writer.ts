// Writes answers by the shape that the contract gives them: the fields that it names and no others. The code that does it
// is made once for each shape, and is several times as fast as checking an answer and then writing what was checked.

import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import { z } from 'zod';

/** @throws when what the shape needs is not there. */
export type WriteAnswer = (answer: unknown) => string;

export function answerWriter(shape: z.ZodType): WriteAnswer {
  return fastJsonStringify(z.toJSONSchema(shape, { target: 'draft-7', io: 'output' }) as Schema);
}
