// The texts about damage on the staff's screens.

import { t } from 'ttag';

export const damageTexts = {
  mark: t`Mark damage`,
  photos: t`Photos that show it`,
};
