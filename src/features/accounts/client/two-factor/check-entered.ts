import { twoFactorTexts as texts } from './two-factor-texts.ts';

export function checkPassword({ password }: { readonly password: string }) {
  return password === '' ? { password: texts.passwordMissing } : {};
}

export function checkCode({ code }: { readonly code: string }) {
  return code.trim() === '' ? { code: texts.codeMissing } : {};
}
