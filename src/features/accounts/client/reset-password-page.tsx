import type { routes } from '#app/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Page } from '#platform/ui/page.tsx';
import { accountsTexts } from './accounts-texts.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

export default function ResetPasswordPage({ params }: PageProps<typeof routes.reset>) {
  return (
    <Page title={accountsTexts.reset.title} width="form">
      <ResetPasswordForm token={params.token} />
    </Page>
  );
}
