import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PhotoStorage } from './photo-storage.port.ts';

const aPlace = () => ({ locationId: randomUUIDv7(), id: randomUUIDv7() });
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** What the features rely on, wherever photos are stored. */
export function describePhotoStorage(name: string, photos: PhotoStorage): void {
  describe(`photos stored by ${name}`, () => {
    it('come back byte for byte', async () => {
      const place = aPlace();
      const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => (at * 31) % 256);
      await photos.store(place, bytes);
      expect(Buffer.from((await photos.read(place)) ?? []).equals(bytes)).toBe(true);
    });

    it('are replaced when they are stored again', async () => {
      const place = aPlace();
      await photos.store(place, bytesOf('first and longer'));
      await photos.store(place, bytesOf('second'));
      expect(await photos.read(place)).toEqual(bytesOf('second'));
    });

    it('are whole, even when two are stored at once', async () => {
      const place = aPlace();
      const sent = ['one', 'two', 'three'].map((word) => bytesOf(word.repeat(20_000)));
      await Promise.all(sent.map((bytes) => photos.store(place, bytes)));
      const stored = Buffer.from((await photos.read(place)) ?? []);
      expect(sent.some((bytes) => stored.equals(bytes))).toBe(true);
    });

    it('are separated by location', async () => {
      const [here, there] = [aPlace(), aPlace()];
      await photos.store(here, bytesOf('here'));
      expect(await photos.read({ ...there, id: here.id })).toBeNull();
    });

    it('are gone once removed, and may be removed twice', async () => {
      const place = aPlace();
      await photos.store(place, bytesOf('gone soon'));
      await photos.remove(place);
      await photos.remove(place);
      expect(await photos.read(place)).toBeNull();
    });

    it.each(['../../etc/passwd', 'a/b', '', '.', `${'0'.repeat(8)}-../x`])('have no place named "%s"', async (id) => {
      const place = { ...aPlace(), id };
      await expect(photos.store(place, bytesOf('x'))).rejects.toThrow();
      await expect(photos.read(place)).rejects.toThrow();
      await expect(photos.remove(place)).rejects.toThrow();
    });
  });
}
