// The texts for giving a notice.

import { t } from 'ttag';

export const giveTexts = {
  kinds: { warning: t`Warning`, charge: t`Charge` },
};
