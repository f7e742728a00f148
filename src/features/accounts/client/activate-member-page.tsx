import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import type { Invitation } from '#features/team/team.contract.ts';
import type { TeamRole } from '#platform/access/membership.ts';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { getCurrentUser } from '#platform/api/current-user.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { checkBothPasswords, type NewPassword } from './check-new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { openFirstPage } from './sign-in.ts';

const WORK: Record<TeamRole, string> = {
  enforcer: t`work at their parking lots as an enforcer`,
  valet: t`work at their parking lots as a valet`,
  manager: t`run their parking lots as a manager`,
  accountant: t`keep the books for their parking lots as an accountant`,
  viewer: t`see how full their parking lots are, as a viewer`,
};

const texts = {
  invites: (owner: string, work: TeamRole) => t`${owner} invited you to ${WORK[work]}.`,
  title: t`Activate your account`,
  email: t`Email`,
  password: t`Password`,
  passwordConfirm: t`Confirm password`,
  submit: t`Activate account`,
  busy: t`Activating…`,
  invalidToken: t`Invalid token provided. Please check you email again.`,
  invalidNext: t`Each link works once, for seven days. Ask the lot owner to send the invitation again.`,
  login: t`Log in`,
  hasAccount: (email: string) =>
    t`You already have an account with ${email}. It will be added to the team. Your password stays the same.`,
  join: t`Join the team`,
  joining: t`Joining…`,
  joinedTitle: t`You are on the team`,
  joined: t`Log in with your password to start.`,
};

export default function ActivateMemberPage({ params }: PageProps<typeof routes.activateMember>) {
  return (
    <Page title={texts.title} width="form">
      <ActivateMember token={params.token} />
    </Page>
  );
}

/** The page behind an invitation link: sets a first password, or joins with an existing account. */
function ActivateMember({ token }: { readonly token: string }) {
  // A percent sign remains only if the address could not be decoded.
  const [isInvalid, setInvalid] = useState(token.includes('%'));
  const found = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => callApi('POST /users/active/invitation', { body: { token }, signal }),
    enabled: !isInvalid,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isInvalid || isRefused(found.error)) return <InvalidToken />;
  if (found.isError) return <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />;
  if (found.isPending) return <SkeletonList rows={3} height="5rem" />;
  const invitation = found.data.data;
  const failureText = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'token_invalid') setInvalid(true);
    return errorText(error);
  };
  const parts = { token, invitation, failureText };
  return (
    <>
      <p>{texts.invites(invitation.ownerName, invitation.role)}</p>
      {invitation.hasAccount ? <JoinForm {...parts} /> : <FirstPasswordForm {...parts} />}
    </>
  );
}

type FormProps = {
  readonly token: string;
  readonly invitation: Invitation;
  readonly failureText: (error: unknown) => string;
};

function FirstPasswordForm({ token, invitation: { email }, failureText }: FormProps) {
  const form = useForm<NewPassword>({
    initial: { password: '', passwordConfirm: '' },
    check: checkBothPasswords,
    send: async ({ password, passwordConfirm }) => {
      const body = { token, email, password, confirm: passwordConfirm };
      const { user } = await callApi('PATCH /users/active/me', { body });
      if (user) await openFirstPage(user);
    },
    failureText,
  });
  return (
    <Form form={form}>
      <TextField label={texts.email} type="email" autoComplete="username" readOnly value={email} onChange={() => {}} />
      <NewPasswordFields form={form} label={texts.password} repeatLabel={texts.passwordConfirm} />
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={texts.busy} full>
        {texts.submit}
      </Button>
    </Form>
  );
}

function JoinForm({ token, invitation: { email }, failureText }: FormProps) {
  const [hasJoined, setJoined] = useState(false);
  const form = useForm({
    initial: {},
    send: async () => {
      await callApi('PATCH /users/active/me', { body: { token, email } });
      // A user who is signed in with this account starts in the new role at once.
      if (getCurrentUser()?.email === email) await openFirstPage((await callApi('GET /me')).user);
      else setJoined(true);
    },
    failureText,
  });
  if (hasJoined) {
    return (
      <>
        <Banner tone="success" title={texts.joinedTitle} takesFocus>
          {texts.joined}
        </Banner>
        <ButtonLink to={paths.login()} full>
          {texts.login}
        </ButtonLink>
      </>
    );
  }
  return (
    <Form form={form}>
      <p>{texts.hasAccount(email)}</p>
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={texts.joining} full>
        {texts.join}
      </Button>
    </Form>
  );
}

function InvalidToken() {
  return (
    <>
      <Banner tone="error" takesFocus>
        {texts.invalidToken}
      </Banner>
      <p>{texts.invalidNext}</p>
      <ButtonLink to={paths.login()} variant="secondary" full>
        {texts.login}
      </ButtonLink>
    </>
  );
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'token_invalid' || error.status === 400);
}
