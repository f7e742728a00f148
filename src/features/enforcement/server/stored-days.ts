/** How long look-ups, notes and what cameras read are kept, in days. */
export const KEPT_DAYS = 150;
