import { t } from 'ttag';
import { PasswordField } from '#platform/ui/fields/password-field.tsx';
import type { FormState } from '#platform/ui/fields/use-form.ts';
import { PASSWORD_HELP, unmetPasswordRules } from '../rules/password-policy.ts';
import styles from './accounts.module.css';
import type { NewPassword } from './check-new-password.ts';

type NewPasswordFieldsProps<V extends NewPassword> = {
  readonly form: FormState<V>;
  readonly label: string;
  readonly repeatLabel: string;
};

/** A new password with its rules, and its repetition. */
export function NewPasswordFields<V extends NewPassword>({ form, label, repeatLabel }: NewPasswordFieldsProps<V>) {
  const { field, values } = form as unknown as FormState<NewPassword>;
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={<PasswordRules password={values.password} />}
        {...field('password')}
      />
      <PasswordField label={repeatLabel} autoComplete="new-password" {...field('passwordConfirm')} />
    </>
  );
}

/** The policy and, while typing, what is still missing. */
function PasswordRules({ password }: { readonly password: string }) {
  const unmet = password === '' ? [] : unmetPasswordRules(password);
  return (
    <>
      <p>{PASSWORD_HELP}</p>
      <ul className={styles.rules} aria-live="polite">
        {unmet.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
        {password !== '' && unmet.length === 0 && <li className={styles.met}>{t`This password is fine.`}</li>}
      </ul>
    </>
  );
}
