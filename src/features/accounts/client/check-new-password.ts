import { unmetPasswordRules } from '../rules/password-policy.ts';
import { accountsTexts } from './accounts-texts.ts';

type Typed = { readonly password: string; readonly passwordConfirm: string };

/** What is wrong with a new password and its repetition, keyed by the field to fix. */
export function checkNewPassword({ password, passwordConfirm }: Typed): Partial<Typed> {
  const [unmet] = unmetPasswordRules(password);
  if (unmet !== undefined) return { password: unmet };
  return password === passwordConfirm ? {} : { passwordConfirm: accountsTexts.reset.differ };
}
