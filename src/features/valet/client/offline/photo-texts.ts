// The texts of photos on the staff's screens.

import { t } from 'ttag';

export const photoTexts = {
  corners: {
    front_left: t`Front left`,
    front_right: t`Front right`,
    rear_left: t`Rear left`,
    rear_right: t`Rear right`,
  },
  alt: (corner: string, plate: string) => t`${corner} of ${plate}`,
};
