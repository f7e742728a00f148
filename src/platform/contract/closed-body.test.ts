import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { closedBody, ignoredFields, resourcesIn } from './closed-body.ts';

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

  it.each([
    [
      'beside what it reads',
      z.object({ a: z.string() }),
      z.object({ a: z.string(), _id: z.string() }),
      { a: '', _id: '1' },
    ],
    ['in an object', z.object({ a: z.object({}) }), z.object({ a: z.object({ b: z.int() }) }), { a: { b: 1 } }],
    [
      'in a list',
      z.object({ a: z.array(z.object({})) }),
      z.object({ a: z.array(z.object({ b: z.int() })) }),
      { a: [{ b: 1 }] },
    ],
    [
      'in what may be null',
      z.object({ a: z.object({}).nullish() }),
      z.object({ a: z.object({ b: z.int() }).nullable() }),
      { a: { b: 1 } },
    ],
    [
      'of one of several answers',
      z.object({}),
      z.union([z.object({ a: z.int() }), z.object({ b: z.int() })]),
      { b: 1 },
    ],
  ])('takes a field that is answered %s, and drops it', (_, schema, answer, body) => {
    const closed = closedBody<z.ZodType>(schema, [answer]);
    expect(closed.parse(body)).toEqual(schema.parse(body));
    expect(unknownIn(closed, { ...body, more: 1 })).toEqual(['more']);
  });

  it('still refuses what one choice carries in another', () => {
    const rate = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('flat'), cents: z.int() }),
      z.object({ kind: z.literal('bands'), bands: z.array(z.int()) }),
    ]);
    const rates = z.object({ rates: z.array(rate) });
    expect(unknownIn(closedBody(rates, [rates]), { rates: [{ kind: 'flat', cents: 1, bands: [] }] })).toEqual([
      'bands',
    ]);
  });

  it('takes what is named as ignored, and anything where it is open', () => {
    const schema = closedBody(z.object({ ...ignoredFields('fees'), session: z.looseObject({}) }));
    expect(schema.safeParse({ fees: { of: 'any kind' }, session: { more: 1 } }).success).toBe(true);
  });
});

describe('the resource of a write', () => {
  const thing = z.object({ _id: z.string(), name: z.string() });
  const fieldsOf = (method: string, response: z.ZodType, path = '/things/:id') =>
    resourcesIn({ method, path, response }).flatMap((each) => Object.keys((each as z.ZodObject).shape));

  it.each([
    ['itself', z.object({ data: thing })],
    ['under its name', z.object({ data: z.object({ thing, secret: z.string() }) })],
    ['beside a count', z.object({ thing, total: z.int() })],
  ])('is what it answers %s', (_, response) => {
    expect(fieldsOf('POST', response)).toEqual(['_id', 'name']);
  });

  it('of a setting has no id', () => {
    const settings = z.object({ on: z.boolean() });
    expect(fieldsOf('PUT', z.object({ data: settings }))).toEqual(['on']);
    expect(fieldsOf('PUT', z.object({ settings: settings.nullable() }))).toEqual(['on']);
    expect(fieldsOf('POST', z.object({ data: settings }))).toEqual([]);
  });

  it('is not what a search found, nor a message', () => {
    expect(fieldsOf('POST', z.object({ thing }), '/things/get')).toEqual([]);
    expect(fieldsOf('PATCH', z.object({ message: z.string() }))).toEqual([]);
  });
});
