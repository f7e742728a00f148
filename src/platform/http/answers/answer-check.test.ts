import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerSerializer } from './answer-check.ts';

const schema = z.object({ name: z.string().max(3), things: z.array(z.object({ _id: z.string() })) });
const write = answerSerializer({ strict: false, log: Fastify().log })({ schema, method: 'GET', url: '/' });

describe('an answer in production', () => {
  it('has only the fields that its contract names, even if it breaks the contract (V15.3.1)', () => {
    const thing = { _id: '1', passwordHash: 'secret' };
    for (const name of ['Ann', 'Annabel']) {
      const answer = { name, things: [thing], guestKey: 'secret' };
      expect(JSON.parse(write(answer))).toEqual({ name, things: [{ _id: '1' }] });
    }
  });

  it('is not sent without a field that its contract requires', () => {
    expect(() => write({ name: 'Ann', guestKey: 'secret' })).toThrow('things');
  });
});
