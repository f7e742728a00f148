import { t } from 'ttag';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import { LoginForm } from './login-form.tsx';
import { getReturnPath } from './sign-in.ts';
import { UnsentLeft } from './unsent-left.tsx';

const texts = {
  title: t`Log in`,
  noAccountNeeded: t`No account is needed to park.`,
  findParking: t`Find parking`,
  signedInAs: (name: string) => t`You are logged in as ${name}.`,
  wrongAccount: t`That page needs a different account. Log in with it here, or go back to your dashboard.`,
  goOn: t`Go to your dashboard`,
};

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
      <UnsentLeft />
      <LoginForm />
    </Page>
  );
}
