import { t } from 'ttag';

const texts = {
  passwordMissing: t`Please enter your password.`,
  codeMissing: t`Please enter the code.`,
};

export function checkPassword({ password }: { readonly password: string }) {
  return password === '' ? { password: texts.passwordMissing } : {};
}

export function checkCode({ code }: { readonly code: string }) {
  return code.trim() === '' ? { code: texts.codeMissing } : {};
}
