// The texts about what was done offline and refused when it was sent.

import { t } from 'ttag';

export const refusedTexts = {
  at: (time: string) => t`at ${time}`,
  again: t`Send again`,
  delete: t`Dismiss`,
};
