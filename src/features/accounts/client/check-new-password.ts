import { t } from 'ttag';
import { unmetPasswordRules } from '../rules/password-policy.ts';

export type NewPassword = { readonly password: string; readonly passwordConfirm: string };

const texts = {
  bothNeeded: t`Please fill in both password fields.`,
  differ: t`Looks like the passwords are not matching.`,
};

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
