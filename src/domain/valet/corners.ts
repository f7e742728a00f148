/** Which parts of a car are photographed on arrival, and how long a photo may still arrive from an offline phone. */

export const CORNERS = ['front_left', 'front_right', 'rear_left', 'rear_right'] as const;
export type Corner = (typeof CORNERS)[number];

/** Each corner, and a few dents. */
export const MAX_PHOTOS = 12;

const HOURS_AFTER_HANDOVER = 24;

export const mayStillAddPhoto = (
  ticket: { readonly whereabouts: string; readonly completedAt: Date | null },
  now: Date,
): boolean => {
  if (ticket.whereabouts === 'void') return false;
  const overSince = ticket.completedAt ? now.getTime() - ticket.completedAt.getTime() : 0;
  return overSince <= HOURS_AFTER_HANDOVER * 3_600_000;
};
