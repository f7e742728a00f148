// The texts of moving a reservation to another time or vehicle.

import { t } from 'ttag';

export const moveTexts = {
  nothingChanged: t`Choose another time or car.`,
};
