import { msgid, ngettext, t } from 'ttag';
import { MAX_LOT_PHOTOS } from '../../rules/lot-photos.ts';

export const lotPhotosTexts = {
  title: t`Photos`,
  text: t`Up to ${MAX_LOT_PHOTOS}. The first one is shown in the list of lots and on the lot’s page.`,
  none: t`No photos yet. Drivers find the entrance faster when they have seen it.`,
  add: t`Add photos`,
  drop: t`or drop them here`,
  full: t`This lot has ${MAX_LOT_PHOTOS} photos. Delete one to add another.`,
  adding: (place: number, of: number) => t`Adding photo ${place} of ${of}…`,
  added: (count: number) => ngettext(msgid`${count} photo added.`, `${count} photos added.`, count),
  tooMany: (left: number) =>
    ngettext(
      msgid`${left} photo was left out: the lot has no room for more.`,
      `${left} photos were left out: the lot has no room for more.`,
      left,
    ),
  failed: (name: string, why: string) => `${name}: ${why}`,
  notAPhoto: t`This file cannot be read as a photo.`,
  again: t`Try again`,
  dismiss: t`Dismiss`,
  of: (name: string) => t`Photos of ${name}`,
  photoOf: (name: string, place: number) => t`${name}, photo ${place}`,
  cover: t`Cover`,
  photo: (place: number, of: number) => t`Photo ${place} of ${of}`,
  earlier: t`Move earlier`,
  later: t`Move later`,
  moved: (place: number, of: number) => t`Now photo ${place} of ${of}.`,
  remove: t`Delete`,
  ofPhoto: (act: string, place: number) => t`${act}: photo ${place}`,
  removed: t`Photo deleted.`,
  undo: t`Undo`,
  description: t`What it shows`,
  descriptionHint: t`Read aloud to people who cannot see it.`,
  save: t`Save`,
  saving: t`Saving`,
  saved: t`Saved`,
};
