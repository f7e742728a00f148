// Creates the sizes in which a lot's photo is shown, in the processes of their lane. Only the picture itself is written,
// upright and in the colors of the web, and nothing about where, when and with which phone it was taken.

import sharp, { type Sharp } from 'sharp';
import { LOT_PHOTO_WIDTHS, type LotPhotoSize } from '../../rules/lot-photos.ts';

/** The largest photos that phones take: 8064 by 6048. */
const MOST_PIXELS = 49_000_000;
/** These are decoded completely before the first line is available, which takes 8 bytes per pixel, and minutes for large ones. */
const MOST_PIXELS_IN_PASSES = 20_000_000;
const MOST_SECONDS = 15;
const QUALITY = 78;

// One photo at a time, so that its memory use is known.
sharp.concurrency(1);
sharp.cache(false);

export type ResizedPhoto = Readonly<Record<LotPhotoSize, Uint8Array>> & {
  /** Of the large size, in pixels. */
  readonly width: number;
  readonly height: number;
};
export type UnusablePhoto = { readonly unusable: 'unreadable' | 'too_many_pixels' };

export async function resizePhoto(bytes: Uint8Array): Promise<ResizedPhoto | UnusablePhoto> {
  try {
    const { width, height, isProgressive } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > (isProgressive ? MOST_PIXELS_IN_PASSES : MOST_PIXELS)) return { unusable: 'too_many_pixels' };
    const photo = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });
    const large = await toWebp(photo.autoOrient(), 'large');
    const small = await toWebp(sharp(large.data), 'small');
    return { small: small.data, large: large.data, width: large.info.width, height: large.info.height };
  } catch {
    // A decoder's error message is of no use to the sender.
    return { unusable: 'unreadable' };
  }
}

/** Panoramas and screenshots may have any shape: no side is longer than the width of their size. */
function toWebp(photo: Sharp, size: LotPhotoSize) {
  const side = LOT_PHOTO_WIDTHS[size];
  return photo
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: MOST_SECONDS })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
}
