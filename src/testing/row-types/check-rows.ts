/** While CHECK_ROWS is set: a test fails in which a raw statement answers rows that are not of the type it gives them. */
import { afterEach, expect, inject } from 'vitest';
import { watchRows } from './watch-rows.ts';

const takeMisfits = watchRows(inject('rowTypes'));

afterEach(() => {
  expect(takeMisfits()).toEqual([]);
});
