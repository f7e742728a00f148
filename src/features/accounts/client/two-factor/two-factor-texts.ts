// Every sentence about two-factor sign-in: its login step, and its card in the profile.

import { t } from 'ttag';
export const twoFactorTexts = {
  password: t`Your password`,
  cancel: t`Cancel`,
  copy: t`Copy`,
  copied: t`Copied`,
  notCopied: t`Your browser did not allow copying. Select the text instead.`,
};
