import { paths } from '#app/paths/paths.ts';
import { Page } from '#platform/ui/page.tsx';
import { accountsTexts } from './accounts-texts.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

const texts = accountsTexts.forgot;

export default function ForgotPasswordPage() {
  return (
    <Page title={texts.title} width="form" back={{ to: paths.login(), label: texts.back }}>
      <ForgotPasswordForm />
    </Page>
  );
}
