/** What is photographed of a car when it comes in, and until when a photo may still arrive from a phone without signal. */

export const CORNERS = ['front_left', 'front_right', 'rear_left', 'rear_right'] as const;
export type Corner = (typeof CORNERS)[number];

/** Each corner, and a dent or two from near. */
export const MOST_PHOTOS = 12;

const HOURS_AFTER_HANDOVER = 24;

export const mayStillAddPhoto = (
  ticket: { readonly whereabouts: string; readonly completedAt: Date | null },
  now: Date,
): boolean => {
  if (ticket.whereabouts === 'void') return false;
  const overSince = ticket.completedAt ? now.getTime() - ticket.completedAt.getTime() : 0;
  return overSince <= HOURS_AFTER_HANDOVER * 3_600_000;
};
