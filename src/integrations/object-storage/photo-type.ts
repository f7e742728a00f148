// A picture's type, by its first bytes. Anything else is not a photo, whatever its name.

import type { PhotoType } from '#platform/contract/photo-upload.ts';

const MARKS: ReadonlyArray<{ readonly type: PhotoType; readonly at: number; readonly bytes: readonly number[] }> = [
  { type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  // RIFF names the container; its content type follows four bytes of length.
  { type: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
];
const RIFF = [0x52, 0x49, 0x46, 0x46];

export function photoTypeOf(bytes: Uint8Array): PhotoType | null {
  const begins = (at: number, mark: readonly number[]) => mark.every((byte, index) => bytes[at + index] === byte);
  const found = MARKS.find(
    ({ type, at, bytes: mark }) => begins(at, mark) && (type !== 'image/webp' || begins(0, RIFF)),
  );
  return found?.type ?? null;
}
