// The texts of photos on the staff's screens.

export const photoTexts = {
  title: 'Photos',
  corners: {
    front_left: 'Front left',
    front_right: 'Front right',
    rear_left: 'Rear left',
    rear_right: 'Rear right',
  },
  take: (corner: string) => `Take ${corner.toLowerCase()}`,
  how: 'Tap a corner to take its photo. The guest sees it too.',
  none: 'No photos of this car.',
  unsent: 'Not sent yet',
  sending: 'Sending…',
  unreadable: 'This file is not a readable photo.',
  noRoom: 'This phone has no room for the photo. Free some space, or take it again when you have a signal.',
  lost: 'The picture is no longer on this phone. Take it again.',
  took: (corner: string) => `Took a photo: ${corner.toLowerCase()}`,
  alt: (corner: string, plate: string) => `${corner} of ${plate}`,
};
