import { useSearch } from 'wouter';
import { paths } from '#app/paths/paths.ts';
import { Links } from '#platform/ui/layout/links.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import { accountsTexts } from './accounts-texts.ts';
import { OtherWays } from './google/other-ways.tsx';
import { RegisterForm } from './register-form.tsx';
import { getReturnPath } from './sign-in.ts';

const texts = accountsTexts.register;

export default function RegisterPage() {
  const forDriver = new URLSearchParams(useSearch()).get('role') === 'customer';
  const from = getReturnPath();
  return (
    <Page
      title={forDriver ? texts.titleDriver : texts.titleVendor}
      lead={forDriver ? texts.leadDriver : texts.leadVendor}
      width="form"
    >
      <RegisterForm role={forDriver ? 'customer' : 'vendor'} />
      <OtherWays role={forDriver ? 'customer' : 'vendor'} withPasskeys={false} />
      <Links>
        <span>
          {texts.haveAccount} <TextLink to={paths.login(from)}>{texts.login}</TextLink>
        </span>
        {forDriver ? (
          <span>
            {texts.ownLot} <TextLink to={paths.register()}>{texts.vendorAccount}</TextLink>
          </span>
        ) : (
          <span>
            {texts.hereToPark}{' '}
            <TextLink to={paths.register({ role: 'customer', from })}>{texts.driverAccount}</TextLink>
          </span>
        )}
      </Links>
      <Links>
        <TextLink to={paths.terms()}>{texts.terms}</TextLink>
        <TextLink to={paths.privacy()}>{texts.privacy}</TextLink>
      </Links>
    </Page>
  );
}
