import { PasswordField } from '#platform/ui/fields/password-field.tsx';
import type { FormState } from '#platform/ui/fields/use-form.ts';
import type { NewPassword } from './check-new-password.ts';
import { PasswordRules } from './password-rules.tsx';

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
