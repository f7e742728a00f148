/** With CHECK_ROWS set, a test fails if a raw statement returns rows that do not match their declared type. */
import { afterEach, expect, inject } from 'vitest';
import { watchRows } from './watch-rows.ts';

const takeMisfits = watchRows(inject('rowTypes'));

afterEach(() => {
  expect(takeMisfits()).toEqual([]);
});
