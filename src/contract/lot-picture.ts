// The picture of a lot on its map, in the sizes that pages show it in. The server names the booking page's picture in
// the HTML already, so both sides must ask for the same.

export type LotPictureShape = keyof typeof LOT_PICTURE_SIZES;

/** low: where the page has more to show below. card: in a list, with words large enough for its size. */
export const LOT_PICTURE_SIZES = {
  normal: { width: 720, height: 320 },
  low: { width: 720, height: 216 },
  card: { width: 352, height: 144 },
} as const;
