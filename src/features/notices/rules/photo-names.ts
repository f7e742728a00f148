import { t } from 'ttag';

/** What an officer's photo shows, as its officer says. */
export const PHOTO_SHOWS = ['plate', 'sign', 'place'] as const;
export type PhotoShows = (typeof PHOTO_SHOWS)[number];

/** What is still to be photographed, the plate first; null once each is there. */
export const nextToShow = (taken: readonly (PhotoShows | null)[]): PhotoShows | null =>
  PHOTO_SHOWS.find((shows) => !taken.includes(shows)) ?? null;

export const photoShowsName = (shows: PhotoShows): string =>
  ({ plate: t`Plate`, sign: t`Sign`, place: t`Place` })[shows];
