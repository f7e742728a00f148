import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PhotoStorage } from './photo-storage.port.ts';

const aPhotoRef = () => ({ locationId: randomUUIDv7(), id: randomUUIDv7() });
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** What the features rely on, wherever photos are stored. */
export function describePhotoStorage(name: string, photos: PhotoStorage): void {
  describe(`photos stored by ${name}`, () => {
    it('come back byte for byte', async () => {
      const photoRef = aPhotoRef();
      const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => (at * 31) % 256);
      await photos.store(photoRef, bytes);
      expect(Buffer.from((await photos.read(photoRef)) ?? []).equals(bytes)).toBe(true);
    });

    it('are replaced when they are stored again', async () => {
      const photoRef = aPhotoRef();
      await photos.store(photoRef, bytesOf('first and longer'));
      await photos.store(photoRef, bytesOf('second'));
      expect(await photos.read(photoRef)).toEqual(bytesOf('second'));
    });

    it('are whole, even when two are stored at once', async () => {
      const photoRef = aPhotoRef();
      const sent = ['one', 'two', 'three'].map((word) => bytesOf(word.repeat(20_000)));
      await Promise.all(sent.map((bytes) => photos.store(photoRef, bytes)));
      const stored = Buffer.from((await photos.read(photoRef)) ?? []);
      expect(sent.some((bytes) => stored.equals(bytes))).toBe(true);
    });

    it('are separated by location', async () => {
      const [here, there] = [aPhotoRef(), aPhotoRef()];
      await photos.store(here, bytesOf('here'));
      expect(await photos.read({ ...there, id: here.id })).toBeNull();
    });

    it('are gone once removed, and may be removed twice', async () => {
      const photoRef = aPhotoRef();
      await photos.store(photoRef, bytesOf('gone soon'));
      await photos.remove(photoRef);
      await photos.remove(photoRef);
      expect(await photos.read(photoRef)).toBeNull();
    });

    it.each(['../../etc/passwd', 'a/b', '', '.', `${'0'.repeat(8)}-../x`])('have no place named "%s"', async (id) => {
      const photoRef = { ...aPhotoRef(), id };
      await expect(photos.store(photoRef, bytesOf('x'))).rejects.toThrow();
      await expect(photos.read(photoRef)).rejects.toThrow();
      await expect(photos.remove(photoRef)).rejects.toThrow();
    });
  });
}
