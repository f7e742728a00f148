/** Rule 458: a card can be charged through the end of its last month, such as 2027-04. Null: it is not known, so it is tried. */
export const isCardExpired = (expires: string | null, now: Date): boolean =>
  expires !== null && expires < now.toISOString().slice(0, 7);
