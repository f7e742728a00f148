import { accountsTexts } from '../../features/accounts/accounts-texts.ts';
import { ForgotPasswordForm } from '../../features/accounts/forgot-password-form.tsx';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/base/page.tsx';

const texts = accountsTexts.forgot;

export default function ForgotPasswordPage() {
  return (
    <Page title={texts.title} width="form" back={{ to: paths.login(), label: texts.back }}>
      <ForgotPasswordForm />
    </Page>
  );
}
