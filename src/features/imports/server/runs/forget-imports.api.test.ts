import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { forgetImports } from './forget-imports.ts';

const test = await createTestApp();
const FILE = 'location,address,phone\nLake Lot,"200 W Lake St, Chicago, IL 60606",312-555-0123';

describe('a file uploaded for import (rule 228)', () => {
  it.each([false, true])(
    'is gone after two days, and its history after ninety, or together with its owner: %s',
    async (gone) => {
      const { user, headers } = await test.signUp('vendor');
      const begin = { kind: 'lots' as const, fileName: 'lots.csv', bytes: FILE.length };
      const begun = await test.call('POST /imports', { body: begin }, headers);
      const { _id: id } = begun.body.data.import;
      const part = Buffer.from(FILE).toString('base64');
      await test.call('PUT /imports/:id/parts/:place', { params: { id, place: '0' }, body: { part } }, headers);
      await test.call('POST /imports/:id/check', { params: { id }, body: {} }, headers);
      await test.drainJobs();
      const deletedAt = gone ? test.clock.now() : null;
      await test.db.updateTable('users').set({ deletedAt }).where('id', '=', user._id).execute();
      const left = async () => {
        const count = async (table: 'importParts' | 'imports', column: 'importId' | 'id') =>
          (
            await test.db
              .selectFrom(table)
              .selectAll()
              .where(column as never, '=', id as never)
              .execute()
          ).length;
        return [await count('importParts', 'importId'), await count('imports', 'id')];
      };
      const days = async (count: number) => {
        test.clock.advance(count * 24 * 60);
        await forgetImports(test.deps);
        return left();
      };
      expect(await days(1)).toEqual([1, 1]);
      expect(await days(2)).toEqual([0, 1]);
      expect(await days(88)).toEqual([0, 0]);
    },
  );
});
