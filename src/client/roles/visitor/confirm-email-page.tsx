import { Redirect } from 'wouter';
import { ConfirmEmail } from '../../features/owner-review/confirm-email.tsx';
import { confirmTexts as texts } from '../../features/owner-review/owner-review-texts.ts';
import { useCurrentUser } from '../../lib/api/current-user.ts';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/base/page.tsx';

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
