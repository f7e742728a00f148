import { expect, it } from 'vitest';
import { z } from 'zod';
import { newEventId } from './new-id.ts';

it('gives each act a UUID that no other act has', () => {
  const ids = Array.from({ length: 200 }, newEventId);
  expect(new Set(ids).size).toBe(200);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
});
