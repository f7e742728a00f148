import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

const SECRET = 'GPS 41.88 -87.63';
const text = (words: string) => Buffer.from(words, 'latin1');
const all = (...parts: readonly (Buffer | readonly number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part)));

describe('a JPEG', () => {
  const segment = (code: number, data: Buffer) =>
    all([0xff, code, (data.length + 2) >> 8, (data.length + 2) & 255], data);
  const start = [0xff, 0xd8];
  const end = [0xff, 0xd9];
  const jfif = segment(0xe0, all(text('JFIF\0'), [1, 2, 0, 0, 1, 0, 1, 0, 0]));
  const tables = all(
    segment(0xdb, Buffer.alloc(65, 7)),
    segment(0xc0, Buffer.alloc(15, 1)),
    segment(0xc4, Buffer.alloc(20)),
  );
  // A stuffed FF, a restart marker, and a fill byte.
  const scan = all(segment(0xda, Buffer.alloc(10)), [1, 2, 0xff, 0, 3, 0xff, 0xd0, 4, 0xff]);
  /** A directory with one entry in addition to the orientation, followed by the position. */
  const exif = (turn: number, order: 'II' | 'MM' = 'MM') => {
    const short = (value: number) => (order === 'MM' ? [value >> 8, value & 255] : [value & 255, value >> 8]);
    const long = (value: number) => (order === 'MM' ? [0, 0, ...short(value)] : [...short(value), 0, 0]);
    const entry = (tag: number, value: number) => [...short(tag), ...short(3), ...long(1), ...short(value), 0, 0];
    const directory = [...short(2), ...entry(0x010f, 9), ...entry(0x0112, turn), ...long(0)];
    return segment(0xe1, all(text(`Exif\0\0${order}`), short(42), long(8), directory, text(SECRET)));
  };

  it('keeps its picture and loses its position, device and comments', () => {
    const plain = all(start, jfif, tables, scan, end);
    const metadata = [
      exif(1),
      segment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0${SECRET}`)),
      segment(0xfe, text(SECRET)),
    ];
    const photo = all(
      start,
      jfif,
      ...metadata,
      segment(0xed, text(SECRET)),
      segment(0xe2, text(`MPF\0${SECRET}`)),
      tables,
      scan,
      end,
    );
    expect(stripJpeg(photo)).toEqual(plain);
    expect(stripJpeg(plain)).toEqual(plain);
  });

  it('keeps its color data', () => {
    const colors = all(
      segment(0xe2, text('ICC_PROFILE\0\x01\x01profile')),
      segment(0xee, text('Adobe\0\x64\0\0\0\0\x01')),
    );
    const photo = all(start, colors, tables, scan, end);
    expect(stripJpeg(photo)).toEqual(photo);
  });

  it.each(['II', 'MM'] as const)('keeps its orientation, and nothing else of its Exif (%s)', (order) => {
    const stripped = stripJpeg(all(start, jfif, exif(6, order), tables, scan, end));
    expect(stripped?.includes(SECRET)).toBe(false);
    const only = segment(
      0xe1,
      all(text('Exif\0\0MM'), [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]),
    );
    expect(stripped).toEqual(all(start, jfif, only, tables, scan, end));
    // Stripping it again changes nothing.
    expect(stripJpeg(stripped ?? Buffer.alloc(0))).toEqual(stripped);
  });

  it('loses metadata between its scans and everything after its end: a video, a second picture', () => {
    const film = all(text('ftypmp42'), exif(1));
    const photo = all(start, tables, scan, segment(0xfe, text(SECRET)), scan, end, film);
    expect(stripJpeg(photo)).toEqual(all(start, tables, scan, scan, end));
  });

  it('is invalid without a picture, or with a segment longer than the file', () => {
    expect(stripJpeg(all(start, exif(1), end))).toBeNull();
    expect(stripJpeg(all(start, tables.subarray(0, 30)))).toBeNull();
    expect(stripJpeg(all(start, [0xff, 0xe1, 0, 1], scan, end))).toBeNull();
  });

  it('never keeps metadata, no matter where the file is cut off', () => {
    const photo = all(start, jfif, exif(6), segment(0xfe, text(SECRET)), tables, scan, end, text(SECRET));
    for (let length = 2; length <= photo.length; length++) {
      expect(stripJpeg(photo.subarray(0, length))?.includes(text('GPS')) ?? false).toBe(false);
    }
  });
});

describe('a PNG', () => {
  const signature = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10];
  const chunk = (name: string, data: Buffer) =>
    all([0, 0, data.length >> 8, data.length & 255], text(name), data, [1, 2, 3, 4]);
  const picture = all(
    chunk('IHDR', Buffer.alloc(13)),
    chunk('iCCP', text('profile')),
    chunk('IDAT', Buffer.alloc(300, 5)),
  );
  const end = chunk('IEND', Buffer.alloc(0));

  it('keeps its picture and colors and loses texts, times, Exif and everything after its end', () => {
    const metadata = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'caBX'].map((name) => chunk(name, text(SECRET)));
    const photo = all(signature, picture, ...metadata, end, text(SECRET));
    expect(stripPng(photo)).toEqual(all(signature, picture, end));
  });

  it('is invalid without its end', () => {
    expect(stripPng(all(signature, picture))).toBeNull();
    expect(stripPng(all(signature, picture, end.subarray(0, 9)))).toBeNull();
    expect(stripPng(all(signature, [0xff, 0xff, 0xff, 0xff], text('IDAT')))).toBeNull();
  });
});

describe('a WebP', () => {
  const long = (value: number) => [value & 255, (value >> 8) & 255, 0, 0];
  const chunk = (name: string, data: Buffer) => all(text(name), long(data.length), data, data.length % 2 ? [0] : []);
  const container = (...chunks: readonly Buffer[]) => {
    const body = all(...chunks);
    return all(text('RIFF'), long(body.length + 4), text('WEBP'), body);
  };
  const header = (flags: number) => chunk('VP8X', Buffer.from([flags, 0, 0, 0, 1, 0, 0, 1, 0, 0]));
  const [profile, picture] = [chunk('ICCP', text('odd')), chunk('VP8 ', Buffer.alloc(31, 9))];

  it('keeps its picture and colors and loses Exif and XMP, also in its header', () => {
    const photo = container(header(0x3c), profile, picture, chunk('EXIF', text(SECRET)), chunk('XMP ', text(SECRET)));
    expect(stripWebp(all(photo, text(SECRET)))).toEqual(container(header(0x30), profile, picture));
  });

  it('of the simple kind stays unchanged', () => {
    expect(stripWebp(container(picture))).toEqual(container(picture));
  });

  it('is invalid without a picture, or when shorter than its stated length', () => {
    expect(stripWebp(container(header(8), chunk('EXIF', text(SECRET))))).toBeNull();
    expect(stripWebp(container(picture).subarray(0, 30))).toBeNull();
  });
});

describe('arbitrary bytes', () => {
  it('never hang the parser', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom(stripJpeg, stripPng, stripWebp),
        (bytes, strip) => {
          const stripped = strip(Buffer.from(bytes));
          expect(stripped === null || stripped.length <= bytes.length + 40).toBe(true);
        },
      ),
    );
  });
});
