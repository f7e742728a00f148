import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { boot } from '../../lib/api/boot.ts';
import { callApi } from '../../lib/api/call-api.ts';
import { isEmail } from '../../lib/forms/is-email.ts';
import { routes } from '../../paths.ts';
import { Button } from '../../ui/base/button.tsx';
import { Notice } from '../../ui/base/notice.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormFailure } from '../../ui/fields/form-failure.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { TextLink } from '../../ui/layout/text-link.tsx';
import { TextField } from '../../ui/roadside/text-field.tsx';
import { accountsTexts } from './accounts-texts.ts';

const texts = accountsTexts.forgot;

export function ForgotPasswordForm() {
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
      <Notice tone="success" title={texts.sentTitle} takesFocus>
        <p>{texts.sent(sentTo)}</p>
        {boot.demo && (
          <p>
            {texts.demo} <TextLink to={routes.outbox}>{texts.outbox}</TextLink>
          </p>
        )}
      </Notice>
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
