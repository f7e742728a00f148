import fc from 'fast-check';
import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { api } from '#app/api.ts';
import { EventStream, FileAnswer } from '#platform/contract/endpoint.ts';
import { answerCutter } from './cut-answer.ts';

const Kind = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hourly'), cents: z.int() }),
  z.object({ kind: z.literal('flat'), cents: z.int(), name: z.string().nullable() }),
]);
const Answer = z.object({
  name: z.string(),
  note: z.string().optional(),
  point: z.tuple([z.number(), z.number()]),
  left: z.int().nullable(),
  state: z.enum(['paid', 'unpaid']),
  payee: z.union([z.enum(['owner']), z.templateLiteral(['authority:', z.string()])]),
  rates: z.array(Kind),
  refund: z.object({ cents: z.int(), open: z.boolean() }).nullable(),
  zones: z.array(z.string()).nullable(),
  sums: z.record(z.string(), z.int()),
});

const extra = { passwordHash: fc.constant('secret') };
const cents = fc.integer();
const anyAnswer = fc.record(
  {
    name: fc.string({ unit: 'binary' }),
    note: fc.string(),
    point: fc.tuple(cents, cents),
    left: fc.option(cents),
    state: fc.constantFrom('paid', 'unpaid'),
    payee: fc.constantFrom('owner', 'authority:Chicago'),
    rates: fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('hourly'), cents, ...extra }),
        fc.record({ kind: fc.constant('flat'), cents, name: fc.option(fc.string()), ...extra }),
      ),
    ),
    refund: fc.option(fc.record({ cents, open: fc.boolean(), ...extra })),
    zones: fc.option(fc.array(fc.string())),
    sums: fc.dictionary(
      fc.string().filter((key) => key !== '__proto__'),
      cents,
    ),
    ...extra,
  },
  { requiredKeys: ['name', 'point', 'left', 'state', 'payee', 'rates', 'refund', 'zones', 'sums'] },
);

const cut = answerCutter(Answer);
const writtenHere = (answer: unknown) => JSON.parse(JSON.stringify(cut(answer)));
const complete = fc.sample(anyAnswer, { numRuns: 1, seed: 5 })[0] as object;

describe('an answer that is cut to its contract', () => {
  it('contains what zod leaves of it, whatever was in it (V15.3.1)', () => {
    fc.assert(
      fc.property(anyAnswer, (answer) => {
        expect(writtenHere(answer)).toEqual(JSON.parse(JSON.stringify(Answer.parse(answer))));
      }),
    );
  });

  it('is written the same way as by a serializer compiled from the contract', () => {
    const write = fastJsonStringify(z.toJSONSchema(Answer, { target: 'draft-7', io: 'output' }) as Schema);
    fc.assert(
      fc.property(anyAnswer, (answer) => {
        expect(writtenHere(answer)).toEqual(JSON.parse(write(Answer.parse(answer))));
      }),
    );
  });

  it.each(Object.keys(Answer.shape).filter((name) => name !== 'note'))('is refused without its %s', (name) => {
    expect(() => cut({ ...complete, [name]: undefined })).toThrow(name);
  });

  it('never has an object where its contract names a single value, a list or another object', () => {
    const row = { passwordHash: 'secret' };
    for (const wrong of [
      { name: row },
      { state: row },
      { payee: row },
      { zones: row },
      { rates: row },
      { rates: [row] },
    ]) {
      expect(() => cut({ ...complete, ...wrong })).toThrow(TypeError);
    }
  });
});

describe('the contract', () => {
  const answers = Object.entries(api)
    .map(([key, { response }]) => [key, response] as const)
    .filter(([, response]) => response !== FileAnswer && response !== EventStream);

  it.each(answers)('of %s can be cut to', (_, response) => {
    expect(answerCutter(response)).toBeTypeOf('function');
  });
});
