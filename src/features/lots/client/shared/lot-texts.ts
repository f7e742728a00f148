// The few sentences about a lot that all of its pages need.

import { t } from 'ttag';

export const lotTexts = {
  title: t`Parking`,
  pictureOf: (name: string) => t`Map around ${name}`,
};
