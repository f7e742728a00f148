import { useEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { rememberUser } from '#platform/api/current-user.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { CodeField } from '../code-field.tsx';
import { openFirstPage, safeReturnPath } from '../sign-in.ts';

const texts = {
  busy: t`Logging in…`,
  code: t`Code`,
  on: t`Two-factor sign-in is on for your account.`,
  codeMissing: t`Please enter the code.`,
  hint: t`The six-digit code from your authenticator app. If you do not have your phone, use a recovery code.`,
  submit: t`Log in`,
};

/** Passes on, once, what Google sent the browser back with. */
export function GoogleReturn({ answer }: { readonly answer: string }) {
  const [state, setState] = useState<'asking' | 'code'>('asking');
  const [failure, setFailure] = useState<string | null>(null);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    finishSignIn(answer).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'sign_in_code_needed') setState('code');
      else setFailure(errorText(error));
    });
  }, [answer]);
  if (failure !== null)
    return (
      <Banner tone="error" takesFocus>
        {failure}
      </Banner>
    );
  if (state === 'code') return <CodeForm answer={answer} />;
  return (
    <>
      <p role="status">{texts.busy}</p>
      <Skeleton height="var(--control)" />
    </>
  );
}

function CodeForm({ answer }: { readonly answer: string }) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: texts.codeMissing } : {}),
    send: ({ code }) => finishSignIn(answer, code.trim()),
  });
  return (
    <Form form={form}>
      <p>{texts.on}</p>
      <CodeField label={texts.code} hint={texts.hint} autoFocus {...form.field('code')} />
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={texts.busy} full>
        {texts.submit}
      </Button>
    </Form>
  );
}

async function finishSignIn(answer: string, code?: string): Promise<void> {
  const body = { answer, ...(code !== undefined && { code }) };
  const { token, user, from } = await callApi('POST /users/google/finish', { body });
  const returnPath = safeReturnPath(from);
  if (token !== null) return openFirstPage(user, returnPath);
  // Linked: the session continues.
  rememberUser(user);
  window.location.replace(returnPath ?? '/');
}
