// Answers are held to the contract too: fields that it does not name never leave, and an answer that breaks it fails
// the tests, while in production it is logged and sent.

import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';

type SerializerCompiler = (route: { schema: unknown; method: string; url: string }) => (data: unknown) => string;

export function answerSerializer(options: { strict: boolean; log: FastifyBaseLogger }): SerializerCompiler {
  return ({ schema, method, url }) => {
    const shape = schema as z.ZodType;
    return (data) => {
      const checked = shape.safeParse(data);
      if (checked.success) return JSON.stringify(checked.data);
      const where = `${method} ${url} answered outside its contract`;
      const issues = checked.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
      if (options.strict) throw new Error(`${where}: ${issues.join('; ')}`);
      options.log.error({ issues }, where);
      return JSON.stringify(data);
    };
  };
}
