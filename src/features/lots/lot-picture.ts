// The sizes in which pages show a lot's map. The server preloads the booking page's picture in the HTML, so both sides
// must ask for the same one.

export type LotPictureShape = keyof typeof LOT_PICTURE_SIZES;

/** thumb: next to the lot's name. card: in a list, with labels large enough for its size. */
export const LOT_PICTURE_SIZES = {
  normal: { width: 720, height: 320 },
  thumb: { width: 100, height: 100 },
  card: { width: 352, height: 144 },
} as const;
