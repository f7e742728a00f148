import { paths } from '#app/paths/paths.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import { accountsTexts } from './accounts-texts.ts';
import { LoginForm } from './login-form.tsx';
import { getReturnPath } from './sign-in.ts';

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
        <Banner tone="info" title={texts.signedInAs(user.name)}>
          {getReturnPath() !== null && `${texts.wrongAccount} `}
          <TextLink to={paths.dashboard()}>{texts.goOn}</TextLink>
        </Banner>
      )}
      <LoginForm />
    </Page>
  );
}
