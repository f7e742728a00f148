// Every sentence of two-factor sign-in in the profile.

export const twoFactorTexts = {
  title: 'Two-factor sign-in',
  off: 'Besides your password, logging in takes a code from an authenticator app on your phone.',
  required: 'Your account has to use it. You can do nothing else before it is on.',
  on: (left: number) =>
    `It is on: logging in takes your password and a code. You have ${left} recovery ${left === 1 ? 'code' : 'codes'} left.`,
  password: 'Your password',
  passwordMissing: 'Please enter your password.',
  begin: 'Set it up',
  beginning: 'Preparing…',
  add: 'Add Parkvale to your authenticator app with this setup code, then enter the six digits that it shows.',
  setupCode: 'Setup code',
  openApp: 'Open in the app on this device',
  code: 'Six-digit code',
  codeOrRecovery: 'Code of the app, or a recovery code',
  codeMissing: 'Please enter the code.',
  confirm: 'Switch it on',
  confirming: 'Checking…',
  keepTitle: 'It is on. Keep these recovery codes',
  keep: 'Each signs you in once when your phone is not at hand. They are shown only now.',
  kept: 'I have kept them',
  end: 'Switch it off',
  ending: 'Switching off…',
};
