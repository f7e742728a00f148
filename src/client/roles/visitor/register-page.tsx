import { useSearch } from 'wouter';
import { accountsTexts } from '../../features/accounts/accounts-texts.ts';
import { OtherWays } from '../../features/accounts/other-ways/other-ways.tsx';
import { RegisterForm } from '../../features/accounts/register-form.tsx';
import { getReturnPath } from '../../features/accounts/sign-in.ts';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/base/page.tsx';
import { Links } from '../../ui/layout/links.tsx';
import { TextLink } from '../../ui/layout/text-link.tsx';

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
    </Page>
  );
}
