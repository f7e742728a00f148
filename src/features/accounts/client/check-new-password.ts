import { unmetPasswordRules } from '../rules/password-policy.ts';
import { accountsTexts } from './accounts-texts.ts';

export type NewPassword = { readonly password: string; readonly passwordConfirm: string };

const texts = accountsTexts.reset;

/** What is wrong with a new password and its repetition, keyed by the field to fix. */
export function checkNewPassword({ password, passwordConfirm }: NewPassword): Partial<NewPassword> {
  const [unmet] = unmetPasswordRules(password);
  if (unmet !== undefined) return { password: unmet };
  return password === passwordConfirm ? {} : { passwordConfirm: texts.differ };
}

/** The same where the specification asks for both first. */
export function checkBothPasswords(entered: NewPassword): Partial<NewPassword> {
  if (entered.password === '') return { password: texts.bothNeeded };
  if (entered.passwordConfirm === '') return { passwordConfirm: texts.bothNeeded };
  if (entered.password !== entered.passwordConfirm) return { passwordConfirm: texts.differ };
  return checkNewPassword(entered);
}
