import { accountsTexts } from '../../features/accounts/accounts-texts.ts';
import { ResetPasswordForm } from '../../features/accounts/reset-password-form.tsx';
import type { PageProps } from '../../lib/routing/route-entry.ts';
import type { routes } from '../../paths.ts';
import { Page } from '../../ui/base/page.tsx';

export default function ResetPasswordPage({ params }: PageProps<typeof routes.reset>) {
  return (
    <Page title={accountsTexts.reset.title} width="form">
      <ResetPasswordForm token={params.token} />
    </Page>
  );
}
