// Every sentence about two-factor sign-in: its login step, and its card in the profile.

import { msgid, ngettext, t } from 'ttag';

export const codeStepTexts = {
  on: (email: string) => t`Two-factor sign-in is on for ${email}.`,
  code: t`Code`,
  hint: t`The six-digit code from your authenticator app. If you do not have your phone, use a recovery code.`,
  submit: t`Log in`,
  busy: t`Logging in…`,
  startAgain: t`Use another account`,
};

export const twoFactorTexts = {
  title: t`Two-factor sign-in`,
  off: t`Logging in takes your password plus a code from an authenticator app on your phone.`,
  required: t`Your account requires it. Turn it on to continue.`,
  on: (left: number) =>
    ngettext(
      msgid`It is on. Logging in takes your password and a code. You have ${left} recovery code left.`,
      `It is on. Logging in takes your password and a code. You have ${left} recovery codes left.`,
      left,
    ),
  few: t`Create new recovery codes before you run out.`,
  password: t`Your password`,
  passwordMissing: t`Please enter your password.`,
  begin: t`Set it up`,
  beginning: t`Preparing…`,
  scan: t`1. Add Parkvale to your authenticator app`,
  scanText: t`Scan this QR code with the app, or type in the setup code.`,
  picture: t`QR code with your setup code, for an authenticator app`,
  setupCode: t`Setup code`,
  openApp: t`Open in the app on this device`,
  enter: t`2. Enter the code that the app shows`,
  code: t`Six-digit code`,
  codeOrRecovery: t`Code from the app, or a recovery code`,
  codeMissing: t`Please enter the code.`,
  confirm: t`Turn it on`,
  confirming: t`Checking…`,
  cancel: t`Cancel`,
  keepTitle: t`It is on. Save these recovery codes`,
  renewedTitle: t`Save these new recovery codes`,
  keep: t`Each signs you in once if you do not have your phone. They are shown only once.`,
  renewedKeep: t`Each signs you in once if you do not have your phone. The old ones no longer work. These are shown only once.`,
  copy: t`Copy`,
  copied: t`Copied`,
  notCopied: t`Your browser did not allow copying. Select the text instead.`,
  download: t`Download as a file`,
  fileName: t`parkvale-recovery-codes.txt`,
  fileHead: (email: string) => t`Parkvale recovery codes for ${email}. Each signs you in once.`,
  stored: t`I have saved them`,
  renew: t`New recovery codes`,
  renewing: t`Creating them…`,
  end: t`Turn it off`,
  ending: t`Turning it off…`,
};
