import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Page } from '#platform/ui/page.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { checkBothPasswords, type NewPassword } from './check-new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const texts = {
  title: t`Set a new password`,
  password: t`New password`,
  passwordConfirm: t`Confirm new password`,
  submit: t`Set the password`,
  busy: t`Saving…`,
  invalidToken: t`Invalid token provided. Please check you email again.`,
  askAgain: t`Request a new link`,
  doneTitle: t`Your new password is set`,
  done: t`You are logged out everywhere else. Log in with the new password.`,
  login: t`Log in`,
};

export default function ResetPasswordPage({ params }: PageProps<typeof routes.reset>) {
  return (
    <Page title={texts.title} width="form">
      <ResetPasswordForm token={params.token} />
    </Page>
  );
}

/** Says at once if a link is wrong, used or expired. The form is there while that is unknown. */
function ResetPasswordForm({ token }: { readonly token: string }) {
  // A percent sign remains only if the address could not be decoded.
  const isGarbled = token.includes('%');
  const link = useQuery({
    queryKey: ['/users/reset-link', token],
    queryFn: ({ signal }) => callApi('POST /users/reset-link', { body: { token }, signal }),
    enabled: !isGarbled,
    // The link expires when it is used here, which the form reports itself.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (link.isLoading) return <Skeleton height="20rem" />;
  if (isGarbled || link.data?.data.isValid === false) return <InvalidToken />;
  return <NewPasswordForm token={token} />;
}

function NewPasswordForm({ token }: { readonly token: string }) {
  const [state, setState] = useState<'open' | 'done' | 'token_invalid'>('open');
  const form = useForm<NewPassword>({
    initial: { password: '', passwordConfirm: '' },
    check: checkBothPasswords,
    send: async ({ password }) => {
      await callApi('PATCH /users/reset-password/:token', { params: { token }, body: { token, password } });
      setState('done');
    },
    failureText: (error) => {
      if (error instanceof ApiError && error.code === 'token_invalid') setState('token_invalid');
      return errorText(error);
    },
  });
  if (state === 'done') return <Done />;
  if (state === 'token_invalid') return <InvalidToken />;
  return (
    <Form form={form}>
      <NewPasswordFields form={form} label={texts.password} repeatLabel={texts.passwordConfirm} />
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={texts.busy} full>
        {texts.submit}
      </Button>
    </Form>
  );
}

function Done() {
  return (
    <>
      <Banner tone="success" title={texts.doneTitle} takesFocus>
        {texts.done}
      </Banner>
      <ButtonLink to={paths.login()} full>
        {texts.login}
      </ButtonLink>
    </>
  );
}

function InvalidToken() {
  return (
    <>
      <Banner tone="error" takesFocus>
        {texts.invalidToken}
      </Banner>
      <ButtonLink to={paths.forgotPassword()} variant="secondary" full>
        {texts.askAgain}
      </ButtonLink>
    </>
  );
}
