/** Rules 180 and 181: how many photos a lot has, how large they may be, and how long a deleted one can be restored. */

export const MAX_LOT_PHOTOS = 10;

/** As large as phones take them. */
export const LOT_PHOTO_MB = 10;

export const LOT_PHOTO_SIZES = ['small', 'large'] as const;
export type LotPhotoSize = (typeof LOT_PHOTO_SIZES)[number];

/** Pixels; a narrower photo keeps its own width. */
export const LOT_PHOTO_WIDTHS: Readonly<Record<LotPhotoSize, number>> = { small: 480, large: 1280 };

/** How long a deleted photo can be restored, in minutes. */
export const RESTORE_MINUTES = 30;

/** Whether these are the same photos in another order, each of them once. */
export function isReordering(present: readonly string[], ordered: readonly string[]): boolean {
  const known = new Set(present);
  return (
    known.size === ordered.length && new Set(ordered).size === ordered.length && ordered.every((id) => known.has(id))
  );
}
