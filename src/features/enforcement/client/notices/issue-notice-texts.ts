// The texts for giving a notice.

import { t } from 'ttag';

export const issueTexts = {
  kinds: { warning: t`Warning`, charge: t`Charge` },
};
