// The texts of photos on the staff's screens.

import { t } from 'ttag';

export const photoTexts = {
  title: (count: number, all: number) => t`Photos at arrival: ${count} of ${all}`,
  leaving: t`Photos at departure`,
  howLeaving: t`Take them before the car leaves. They are kept separate from those at arrival.`,
  corners: {
    front_left: t`Front left`,
    front_right: t`Front right`,
    rear_left: t`Rear left`,
    rear_right: t`Rear right`,
  },
  take: (corner: string) => t`Take ${corner.toLowerCase()}`,
  how: t`Tap a corner to take its photo. The guest sees it too.`,
  none: t`No photos of this car.`,
  unsent: t`Not sent yet`,
  sending: t`Sending…`,
  unreadable: t`This file is not a readable photo.`,
  noRoom: t`This phone has no room for the photo. Free up space, or take it again when you have a signal.`,
  lost: t`The picture is no longer on this phone. Take it again.`,
  took: (corner: string) => t`Took a photo: ${corner.toLowerCase()}`,
  alt: (corner: string, plate: string) => t`${corner} of ${plate}`,
};
