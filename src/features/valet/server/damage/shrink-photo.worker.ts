// Makes a photo small enough for a page, in the processes of its lane, so that a file with all photos of a ticket stays at a few
// megabytes.

import sharp from 'sharp';

const MOST_PIXELS = 49_000_000;
const SIDE = 1000;
const QUALITY = 72;
const MOST_SECONDS = 15;

// One photo at a time, so that its memory use is known.
sharp.concurrency(1);
sharp.cache(false);

export type SmallPhoto = { readonly jpeg: Uint8Array; readonly width: number; readonly height: number };

/** Null when the bytes cannot be read as an image. */
export async function shrinkPhoto(bytes: Uint8Array): Promise<SmallPhoto | null> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, sequentialRead: true })
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .timeout({ seconds: MOST_SECONDS })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
