// The texts for correcting a stay within minutes of paying.

import { t } from 'ttag';

export const correctionTexts = {
  plate: t`License plate`,
  state: t`State`,
};
