// The few sentences about a lot that all of its pages need.

import { t } from 'ttag';

export const lotTexts = {
  title: t`Parking`,
  pictureOf: (name: string) => t`Map around ${name}`,
  back: t`All lots`,
  directions: t`Directions`,
  directionsTo: (name: string) => t`Directions to ${name}`,
  call: t`Call`,
  has: t`Amenities`,
  unknown: t`This lot is no longer here`,
  unknownText: t`It may no longer be listed. Nothing was charged.`,
  findAnother: t`Find another lot`,
};
