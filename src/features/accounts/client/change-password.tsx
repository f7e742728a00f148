import { useState } from 'react';
import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import type { CurrentUser } from '#platform/api/current-user.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { PasswordField } from '#platform/ui/fields/password-field.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Card } from '#platform/ui/layout/card.tsx';
import { Fold } from '#platform/ui/layout/fold.tsx';
import { checkNewPassword } from './check-new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const texts = {
  password: t`Password`,
  currentPassword: t`Current password`,
  newPassword: t`New password`,
  repeatPassword: t`Confirm new password`,
  change: t`Change password`,
  changing: t`Changing…`,
  changed: t`Your password is changed. You are logged out on your other devices.`,
  currentMissing: t`Please enter your current password.`,
};

const NOTHING_TYPED = { currentPassword: '', password: '', passwordConfirm: '' };
type Entered = typeof NOTHING_TYPED;

/** Asks for the current password, so that an unlocked phone does not give the account away. */
export function ChangePassword({ user }: { readonly user: CurrentUser }) {
  const [changed, setChanged] = useState(false);
  const form = useForm<Entered>({
    initial: NOTHING_TYPED,
    check: validate,
    send: async ({ currentPassword, password }) => {
      setChanged(false);
      await callApi('PATCH /users/update', { body: { currentPassword, password } });
      setChanged(true);
      form.reset();
    },
  });
  return (
    <Card>
      <Fold title={texts.password} inCard>
        <Form form={form}>
          {/* Tells a password manager whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
          <PasswordField
            label={texts.currentPassword}
            autoComplete="current-password"
            {...form.field('currentPassword')}
          />
          <NewPasswordFields form={form} label={texts.newPassword} repeatLabel={texts.repeatPassword} />
          <FormFailure form={form} />
          {changed && <Banner tone="success">{texts.changed}</Banner>}
          <Button type="submit" variant="secondary" busy={form.busy} busyText={texts.changing}>
            {texts.change}
          </Button>
        </Form>
      </Fold>
    </Card>
  );
}

function validate(values: Entered): Partial<Entered> {
  return {
    ...(values.currentPassword === '' ? { currentPassword: texts.currentMissing } : {}),
    ...checkNewPassword(values),
  };
}
