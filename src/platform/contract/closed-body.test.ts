import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { closedBody, ignoredFields } from './closed-body.ts';

const unknownIn = (schema: z.ZodType, body: unknown) =>
  schema.safeParse(body).error?.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : [])) ?? [];

describe('a closed body', () => {
  it.each([
    ['an object', z.object({ a: z.string() }), { a: '', more: 1 }],
    ['an object in it', z.object({ a: z.object({ b: z.string() }) }), { a: { b: '', more: 1 } }],
    ['a list', z.object({ a: z.array(z.object({ b: z.string() })) }), { a: [{ b: '' }, { b: '', more: 1 }] }],
    ['an optional or null one', z.object({ a: z.object({}).nullish() }), { a: { more: 1 } }],
    ['one with a default', z.object({ a: z.string().default('') }).default({ a: '' }), { more: 1 }],
    ['one with a rule', z.object({ a: z.string() }).refine(({ a }) => a === ''), { a: '', more: 1 }],
    ['one that is transformed', z.object({ a: z.string() }).transform(({ a }) => a), { a: '', more: 1 }],
    ['a union', z.union([z.object({ a: z.string() }), z.string()]), { a: '', more: 1 }],
    ['a choice', z.discriminatedUnion('a', [z.object({ a: z.literal('b') })]), { a: 'b', more: 1 }],
    ['a record', z.record(z.string(), z.object({})), { a: { more: 1 } }],
  ])('refuses a field that %s does not have', (_, schema, body) => {
    expect(unknownIn(closedBody(schema), body)).toEqual(['more']);
    expect(unknownIn(schema, body)).toEqual([]);
  });

  it('keeps rules, defaults and transformations', () => {
    const schema = closedBody(
      z
        .object({ a: z.string().default('none'), b: z.array(z.number()).default([]) })
        .refine(({ a }) => a !== 'bad', { path: ['a'], error: 'No.' })
        .transform(({ a, b }) => [a, ...b]),
    );
    expect(schema.parse({})).toEqual(['none']);
    expect(schema.safeParse({ a: 'bad' }).error?.issues).toMatchObject([{ path: ['a'], message: 'No.' }]);
  });

  it('takes what is named as ignored, and anything where it is open', () => {
    const schema = closedBody(z.object({ ...ignoredFields('fees'), session: z.looseObject({}) }));
    expect(schema.safeParse({ fees: { of: 'any kind' }, session: { more: 1 } }).success).toBe(true);
  });
});
