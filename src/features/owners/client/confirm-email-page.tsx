import { t } from 'ttag';
import { Redirect } from 'wouter';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { paths } from '#platform/paths/paths.ts';
import { Page } from '#platform/ui/page.tsx';
import { ConfirmEmail } from './confirm-email.tsx';

const texts = {
  title: t`Confirm your email address`,
};

type ConfirmEmailPageProps = { readonly params: { readonly token: string } };

/** From the email that asks for it; for the signed-in person. */
export default function ConfirmEmailPage({ params: { token } }: ConfirmEmailPageProps) {
  if (!useCurrentUser()) return <Redirect to={paths.login(window.location.pathname)} replace />;
  return (
    <Page title={texts.title} width="form">
      <ConfirmEmail token={token} />
    </Page>
  );
}
