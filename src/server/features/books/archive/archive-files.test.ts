import { randomUUIDv7 } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ArchiveDamaged } from '../../../csv/csv-parts.ts';
import type { ArchiveStorage } from '../../../ports/archive-storage/archive-storage.port.ts';
import { type ArchivedEntry, manifestName, readMonthBack, readPart, storeMonth } from './archive-files.ts';

const MARCH = { year: 2019, month: 3 };

function anArchive() {
  const files = new Map<string, Uint8Array>();
  const archive: ArchiveStorage = {
    store: async (name, bytes) => void files.set(name, bytes),
    read: async (name) => files.get(name) ?? null,
  };
  return { archive, files };
}

async function* pagesOf(entries: readonly ArchivedEntry[], size = 2) {
  for (let at = 0; at < entries.length; at += size) yield entries.slice(at, at + size);
}

const anEntry = fc.record({
  locationId: fc.uuid(),
  transactionId: fc.uuid(),
  orderId: fc.option(fc.uuid()),
  step: fc.constantFrom('collected', 'passed_on', 'returned'),
  // An owner chooses the name of a city's tax.
  account: fc.oneof(
    fc.constantFrom('owner', 'platform'),
    fc.string({ minLength: 1 }).map((name) => `authority:${name}`),
  ),
  cents: fc.integer(),
  occurredAt: fc.constantFrom('2019-03-01T00:00:00.000000Z', '2019-03-31T23:59:59.999999Z'),
  shiftId: fc.option(fc.uuid()),
});

async function readAll({ archive, files }: ReturnType<typeof anArchive>): Promise<ArchivedEntry[]> {
  const { parts } = await readMonthBack(archive, MARCH);
  const read: ArchivedEntry[] = [];
  for (const { file } of parts)
    for await (const entry of readPart(files.get(file) ?? new Uint8Array())) read.push(entry);
  return read;
}

describe('the files of a month', () => {
  it('return every entry unchanged, whatever an authority is called', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anEntry, { maxLength: 12 }), async (entries) => {
        const stored = anArchive();
        await storeMonth(stored.archive, MARCH, pagesOf(entries));
        expect(await readAll(stored)).toEqual(entries);
      }),
      { numRuns: 50 },
    );
  });

  it('are split into parts, each a table with its own header', async () => {
    const entries = Array.from({ length: 8000 }, (_, nth) => ({
      locationId: randomUUIDv7(),
      transactionId: randomUUIDv7(),
      orderId: null,
      step: 'collected',
      account: 'owner',
      cents: -nth,
      occurredAt: '2019-03-01T00:00:00.000000Z',
      shiftId: null,
    }));
    const ids = entries.map(({ transactionId }) => transactionId).toSorted();
    const stored = anArchive();
    const manifest = await storeMonth(stored.archive, MARCH, pagesOf(entries, 200), 50_000);
    expect(manifest.parts.length).toBeGreaterThan(2);
    for (const { file, bytes } of manifest.parts) {
      const text = gunzipSync(stored.files.get(file) ?? new Uint8Array()).toString();
      expect(text.startsWith('locationId,transactionId,')).toBe(true);
      expect(bytes).toBeLessThan(200_000);
    }
    expect(await readAll(stored)).toHaveLength(entries.length);
    expect(manifest).toMatchObject({
      entries: 8000,
      sums: { owner: -31_996_000 },
      firstTransaction: ids[0],
      lastTransaction: ids.at(-1),
    });
  });

  it('are rejected when one is missing, was changed, or does not add up', async () => {
    const entries = fc.sample(anEntry, 3);
    const damages: ((files: Map<string, Uint8Array>) => void)[] = [
      (files) => files.delete('ledger/2019-03/part-0001.csv.gz'),
      (files) => files.delete(manifestName(MARCH)),
      (files) => {
        const part = files.get('ledger/2019-03/part-0001.csv.gz');
        part?.set([255 - (part[20] ?? 0)], 20);
      },
      (files) => {
        const manifest = JSON.parse(Buffer.from(files.get(manifestName(MARCH)) ?? []).toString());
        files.set(manifestName(MARCH), Buffer.from(JSON.stringify({ ...manifest, entries: 4 })));
      },
    ];
    for (const damage of damages) {
      const { archive, files } = anArchive();
      await storeMonth(archive, MARCH, pagesOf(entries));
      await readMonthBack(archive, MARCH);
      damage(files);
      await expect(readMonthBack(archive, MARCH)).rejects.toThrow(ArchiveDamaged);
    }
  });
});
