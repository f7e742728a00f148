// Rule 153: answers must match the contract. Fields that the contract does not name are never sent. An answer that breaks the contract
// fails the tests; production logs it and sends the fields that the contract names, or an error if a required one is missing. Production
// checks only an endpoint's first answers and a sample of the rest, because checking a page of nearby lots takes longer than producing it.

import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { answerCutter } from './cut-answer.ts';

/** @throws when something the schema requires is missing. */
type WriteAnswer = (answer: unknown) => string;
type SerializerCompiler = (route: { schema: unknown; method: string; url: string }) => WriteAnswer;
type Options = { readonly strict: boolean; readonly log: FastifyBaseLogger };

const CHECKED_AT_FIRST = 50;
const CHECKED_EVERY = 50;

export function answerSerializer({ strict, log }: Options): SerializerCompiler {
  return ({ schema, method, url }) => {
    const shape = schema as z.ZodType;
    const where = `${method} ${url} answered outside its contract`;
    let write: WriteAnswer | null = null;
    let answers = 0;
    const writeCut: WriteAnswer = (data) => {
      write ??= answerWriter(shape);
      return write(data);
    };
    const check: WriteAnswer = (data) => {
      const checked = shape.safeParse(data);
      if (checked.success) return JSON.stringify(checked.data);
      const issues = checked.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
      if (strict) throw new Error(`${where}: ${issues.join('; ')}`);
      log.error({ issues }, where);
      return writeCut(data);
    };
    return (data) => {
      if (strict) return sameBothWays(where, check(data), writeCut(data));
      answers += 1;
      if (answers <= CHECKED_AT_FIRST || answers % CHECKED_EVERY === 0) return check(data);
      try {
        return writeCut(data);
      } catch {
        return check(data);
      }
    };
  };
}

/** Writes exactly the fields that the schema names, several times faster than checking first and writing afterwards. */
function answerWriter(shape: z.ZodType): WriteAnswer {
  const cut = answerCutter(shape);
  return (answer) => JSON.stringify(cut(answer));
}

/** What tests check must equal what production writes unchecked. */
function sameBothWays(where: string, checked: string, written: string): string {
  if (isDeepStrictEqual(JSON.parse(written), JSON.parse(checked))) return checked;
  throw new Error(`${where}: it is written as ${written}`);
}
