import { accountsTexts } from '../../features/accounts/accounts-texts.ts';
import { LoginForm } from '../../features/accounts/login-form.tsx';
import { getReturnPath } from '../../features/accounts/sign-in.ts';
import { useCurrentUser } from '../../lib/api/current-user.ts';
import { paths } from '../../paths.ts';
import { Notice } from '../../ui/base/notice.tsx';
import { Page } from '../../ui/base/page.tsx';
import { TextLink } from '../../ui/layout/text-link.tsx';

const texts = accountsTexts.login;

export default function LoginPage() {
  const user = useCurrentUser();
  const lead = (
    <>
      {texts.noAccountNeeded} <TextLink to={paths.locations()}>{texts.findParking}</TextLink>
    </>
  );
  return (
    <Page title={texts.title} lead={lead} width="form">
      {user && (
        <Notice tone="info" title={texts.signedInAs(user.name)}>
          {getReturnPath() !== null && `${texts.wrongAccount} `}
          <TextLink to={paths.dashboard()}>{texts.goOn}</TextLink>
        </Notice>
      )}
      <LoginForm />
    </Page>
  );
}
