/** Which parts of a car are photographed, when, and how long a photo may still arrive from an offline phone. */

export const CORNERS = ['front_left', 'front_right', 'rear_left', 'rear_right'] as const;
export type Corner = (typeof CORNERS)[number];

/** Photos at departure are kept apart from those at arrival (rule 285). */
export const PHOTO_MOMENTS = ['arrival', 'leaving'] as const;
export type PhotoMoment = (typeof PHOTO_MOMENTS)[number];

/** For each moment: every corner, and a few dents. */
export const MAX_PHOTOS = 12;

const HOURS_AFTER_HANDOVER = 24;

export type Photographed = { readonly whereabouts: string; readonly completedAt: Date | null };

export const mayStillAddPhoto = (ticket: Photographed, now: Date): boolean => {
  if (ticket.whereabouts === 'void') return false;
  const overSince = ticket.completedAt ? now.getTime() - ticket.completedAt.getTime() : 0;
  return overSince <= HOURS_AFTER_HANDOVER * 3_600_000;
};

/** A departing car stands in front, or was handed back. */
export const isLeaving = ({ whereabouts }: { readonly whereabouts: string }): boolean =>
  whereabouts === 'ready' || whereabouts === 'completed';
