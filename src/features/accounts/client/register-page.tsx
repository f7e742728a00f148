import { t } from 'ttag';
import { useSearch } from 'wouter';
import { paths } from '#platform/paths/paths.ts';
import { Links } from '#platform/ui/layout/links.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import { OtherWays } from './google/other-ways.tsx';
import { RegisterForm } from './register-form.tsx';
import { getReturnPath } from './sign-in.ts';

const texts = {
  titleVendor: t`List your parking lot`,
  titleDriver: t`Create a driver account`,
  leadVendor: t`Set your price, put up the sign, and watch your earnings.`,
  leadDriver: t`Keep your bookings and receipts in one place. You can also park without an account.`,
  terms: t`Terms`,
  privacy: t`Privacy`,
  haveAccount: t`Already have an account?`,
  login: t`Log in`,
  hereToPark: t`Here to park?`,
  driverAccount: t`Create a driver account`,
  ownLot: t`Do you own a lot?`,
  vendorAccount: t`List your parking lot`,
};

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
