import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { isEmail } from '#platform/forms/is-email.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { Button } from '#platform/ui/button.tsx';
import { EmailField } from '#platform/ui/fields/email-field.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import { checkNewPassword, type NewPassword } from './check-new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { openFirstPage } from './sign-in.ts';

const texts = {
  name: t`Name`,
  email: t`Email`,
  password: t`Password`,
  passwordConfirm: t`Confirm password`,
  submit: t`Create account`,
  busy: t`Creating your account…`,
  nameMissing: t`Please provide a valid name`,
  emailWrong: t`Please provide a valid email address`,
};
type Entered = NewPassword & { readonly name: string; readonly email: string };

/** For a lot owner, or for a driver who arrives by a link with that role: nobody chooses among roles. */
export function RegisterForm({ role }: { readonly role: 'vendor' | 'customer' }) {
  const sendOnce = useSafeRepeat();
  const form = useForm<Entered>({
    initial: { name: '', email: '', password: '', passwordConfirm: '' },
    check: validate,
    send: async (values) => {
      const body = { ...values, role };
      const { user } = await sendOnce(body, (idempotencyKey) =>
        callApi('POST /users/signup', { body, idempotencyKey }),
      );
      await openFirstPage(user);
    },
  });
  return (
    <Form form={form}>
      <TextField label={texts.name} autoComplete="name" maxLength={80} {...form.field('name')} />
      <EmailField label={texts.email} autoComplete="username" {...form.field('email')} />
      <NewPasswordFields form={form} label={texts.password} repeatLabel={texts.passwordConfirm} />
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={texts.busy} full>
        {texts.submit}
      </Button>
    </Form>
  );
}

function validate(values: Entered): Partial<Entered> {
  return {
    ...(values.name.trim() === '' ? { name: texts.nameMissing } : {}),
    ...(isEmail(values.email) ? {} : { email: texts.emailWrong }),
    ...checkNewPassword(values),
  };
}
