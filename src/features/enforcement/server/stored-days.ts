/** How long look-ups, notes and what cameras read are kept, in days. */
export const RETENTION_DAYS = 150;
