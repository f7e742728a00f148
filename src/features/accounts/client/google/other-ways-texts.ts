// Ways to sign in without a password, on the pages for logging in and opening an account.

import { t } from 'ttag';

export const otherWaysTexts = {
  or: t`or`,
  google: t`Continue with Google`,
  leaving: t`Going to Google…`,
  passkey: t`Use a passkey`,
  busy: t`Logging in…`,
  unused: t`No passkey was used. Try again, or log in with your password.`,
};

export const googleReturnTexts = {
  title: t`Continue with Google`,
  busy: t`Logging in…`,
  code: t`Code`,
  on: t`Two-factor sign-in is on for your account.`,
  codeMissing: t`Please enter the code.`,
  hint: t`The six-digit code from your authenticator app. If you do not have your phone, use a recovery code.`,
  submit: t`Log in`,
  back: t`Back to login`,
  toProfile: t`Back to your profile`,
};
