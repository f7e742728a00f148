// Every sentence in the profile about where the account is logged in.

import { t } from 'ttag';

export const signInsTexts = {
  title: t`Where you are logged in`,
  intro: t`Logins from the last 180 days. If one is not yours, log it out and change your password.`,
  ways: {
    password: t`With your password`,
    google: t`With Google`,
    passkey: t`With a passkey`,
    sign_up: t`When the account was created`,
    invitation: t`With an invitation`,
  },
  thisOne: t`This device`,
  isNew: t`New device`,
  end: t`Log out`,
  endOf: (browser: string, at: string) => t`Log out ${browser}, ${at}`,
  ending: t`Logging out…`,
  ended: (browser: string) => t`${browser} is logged out.`,
  endOthers: t`Log out everywhere else`,
  othersEnded: t`You are logged out everywhere else.`,
  all: t`Show all`,
};
