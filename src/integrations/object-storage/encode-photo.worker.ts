// Decodes an uploaded photo and encodes it again, in the processes of their pool. Only the picture itself is written, upright and in
// the colors of the web, and nothing about where, when and with which phone it was taken.

import sharp, { type Sharp } from 'sharp';

/** The largest photos that phones take: 8064 by 6048. */
const MAX_PIXELS = 49_000_000;
/** These are decoded completely before the first line is available, which takes 8 bytes per pixel, and minutes for large ones. */
const MAX_PIXELS_IN_PASSES = 20_000_000;
const MAX_SECONDS = 15;

// One photo at a time, so that its memory use is known.
sharp.concurrency(1);
sharp.cache(false);

/** Panoramas and screenshots may have any shape: no side is longer than `side` pixels. */
export type PhotoSize = { readonly side: number; readonly format: 'jpeg' | 'webp'; readonly quality: number };

export type EncodedPhoto = { readonly bytes: Uint8Array; readonly width: number; readonly height: number };
export type UnusablePhoto = { readonly unusable: 'unreadable' | 'too_many_pixels' };

export type PhotoToEncode = {
  readonly photo: Uint8Array;
  /** Largest first: each is made from the one before it. */
  readonly sizes: readonly PhotoSize[];
};

/** @returns the sizes, in their order */
export async function encodePhoto({ photo, sizes }: PhotoToEncode): Promise<readonly EncodedPhoto[] | UnusablePhoto> {
  try {
    const { width, height, isProgressive } = await sharp(photo, { limitInputPixels: false }).metadata();
    if (width * height > (isProgressive ? MAX_PIXELS_IN_PASSES : MAX_PIXELS)) return { unusable: 'too_many_pixels' };
    let from = sharp(photo, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true }).autoOrient();
    const encoded: EncodedPhoto[] = [];
    for (const size of sizes) {
      const { data, info } = await toSize(from, size);
      encoded.push({ bytes: data, width: info.width, height: info.height });
      from = sharp(data);
    }
    return encoded;
  } catch {
    // A decoder's error message is of no use to the sender.
    return { unusable: 'unreadable' };
  }
}

function toSize(from: Sharp, { side, format, quality }: PhotoSize) {
  const resized = from
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: MAX_SECONDS });
  const written =
    format === 'jpeg' ? resized.flatten({ background: '#ffffff' }).jpeg({ quality }) : resized.webp({ quality });
  return written.toBuffer({ resolveWithObject: true });
}
