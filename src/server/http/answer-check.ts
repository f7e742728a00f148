// Answers are held to the contract too: fields that it does not name never leave, and an answer that breaks it fails
// the tests, while in production it is logged and sent. There only the first answers of an endpoint and a share of the
// others are checked: a page of lots nearby is read by the check for longer than by everything else that we do with it.

import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { answerWriter, type WriteAnswer } from './answer-writer.ts';

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
    const check: WriteAnswer = (data) => {
      const checked = shape.safeParse(data);
      if (checked.success) return JSON.stringify(checked.data);
      const issues = checked.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
      if (strict) throw new Error(`${where}: ${issues.join('; ')}`);
      log.error({ issues }, where);
      return JSON.stringify(data);
    };
    return (data) => {
      write ??= answerWriter(shape);
      if (strict) return sameBothWays(where, check(data), write(data));
      answers += 1;
      if (answers <= CHECKED_AT_FIRST || answers % CHECKED_EVERY === 0) return check(data);
      try {
        return write(data);
      } catch {
        return check(data);
      }
    };
  };
}

/** What tests see checked must be what production writes unchecked. */
function sameBothWays(where: string, checked: string, written: string): string {
  if (isDeepStrictEqual(JSON.parse(written), JSON.parse(checked))) return checked;
  throw new Error(`${where}: it is written as ${written}`);
}
