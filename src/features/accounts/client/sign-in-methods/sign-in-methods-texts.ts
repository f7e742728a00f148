// Every sentence in the profile about passkeys, Google and a first password.

import { t } from 'ttag';

export const signInMethodsTexts = {
  name: t`Name`,
  nameHint: t`So that you can tell your devices apart.`,
  nameMissing: t`Please give it a name`,
  continue: t`Continue`,
  cancel: t`Cancel`,
  signInAgain: t`To change how you log in, log out and log in again first.`,
};
