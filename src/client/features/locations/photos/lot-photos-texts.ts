import { MOST_LOT_PHOTOS } from '#domain/locations/lot-photos.ts';

export const lotPhotosTexts = {
  title: 'Photos',
  text: `Up to ${MOST_LOT_PHOTOS}. The first one is shown in the list of lots and on the lot’s page.`,
  none: 'No photos yet. Drivers find the entrance faster when they have seen it.',
  add: 'Add photos',
  drop: 'or drop them here',
  full: `This lot has ${MOST_LOT_PHOTOS} photos. Delete one to add another.`,
  adding: (place: number, of: number) => (of === 1 ? 'Adding the photo…' : `Adding photo ${place} of ${of}…`),
  added: (count: number) => (count === 1 ? 'Photo added.' : `${count} photos added.`),
  tooMany: (left: number) =>
    left === 1
      ? '1 photo was left out: the lot has room for no more.'
      : `${left} photos were left out: the lot has room for no more.`,
  failed: (name: string, why: string) => `${name}: ${why}`,
  notAPhoto: 'This file cannot be read as a photo.',
  again: 'Try again',
  dismiss: 'Dismiss',
  of: (name: string) => `Photos of ${name}`,
  photoOf: (name: string, place: number) => `${name}, photo ${place}`,
  cover: 'Cover',
  photo: (place: number, of: number) => `Photo ${place} of ${of}`,
  earlier: 'Move earlier',
  later: 'Move later',
  moved: (place: number, of: number) => `Now photo ${place} of ${of}.`,
  remove: 'Delete',
  ofPhoto: (act: string, place: number) => `${act}: photo ${place}`,
  removed: 'Photo deleted.',
  undo: 'Undo',
  description: 'What it shows',
  descriptionHint: 'Read out to people who do not see it.',
  save: 'Save',
  saving: 'Saving',
  saved: 'Saved',
};
