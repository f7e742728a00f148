import { useState } from 'react';
import { t } from 'ttag';
import { ApiError } from '#platform/api/api-error.ts';
import { boot } from '#platform/api/boot.ts';
import { callApi } from '#platform/api/call-api.ts';
import { isEmail } from '#platform/forms/is-email.ts';
import { paths, routes } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { WithEmail } from '#platform/ui/layout/email-address.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import { TextField } from '#platform/ui/text-field.tsx';

const texts = {
  title: t`Forgot your password?`,
  lead: t`Enter your email address, and we will send you a link to set a new one.`,
  email: t`Email`,
  submit: t`Send the link`,
  busy: t`Sending…`,
  emailMissing: t`Please provide a valid email address.`,
  failed: t`This email address is either not associated with an account or its a Google account.`,
  sentTitle: t`Check your inbox`,
  sent: (email: string) => t`We sent a link to ${email}. It works once, within the next hour.`,
  demo: t`This is a demo: nothing is really sent.`,
  outbox: t`Read it in the outbox`,
  back: t`Log in`,
};

export default function ForgotPasswordPage() {
  return (
    <Page title={texts.title} width="form" back={{ to: paths.login(), label: texts.back }}>
      <ForgotPasswordForm />
    </Page>
  );
}

function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => (isEmail(email) ? {} : { email: texts.emailMissing }),
    send: async ({ email }) => {
      await callApi('POST /users/forgot-password', { body: { email } });
      setSentTo(email.trim());
    },
    failureText,
  });
  if (sentTo !== null) {
    return (
      <Banner tone="success" title={texts.sentTitle} takesFocus>
        <p>
          <WithEmail text={texts.sent(sentTo)} email={sentTo} />
        </p>
        {boot.demo && (
          <p>
            {texts.demo} <TextLink to={routes.outbox}>{texts.outbox}</TextLink>
          </p>
        )}
      </Banner>
    );
  }
  return (
    <Form form={form}>
      <p>{texts.lead}</p>
      <TextField label={texts.email} type="email" autoComplete="username" inputMode="email" {...form.field('email')} />
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={texts.busy} full>
        {texts.submit}
      </Button>
    </Form>
  );
}

function failureText(error: unknown): string {
  return error instanceof ApiError && error.code !== 'unexpected' ? error.message : texts.failed;
}
