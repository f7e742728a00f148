import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { accountsTexts } from '../../features/accounts/accounts-texts.ts';
import { LogOutButton } from '../../features/accounts/log-out/log-out-button.tsx';
import { MailSettings } from '../../features/accounts/mail-settings.tsx';
import { ProfileDetails } from '../../features/accounts/profile-details.tsx';
import { payoutsTexts } from '../../features/payouts/payouts-texts.ts';
import { SavedVehicles } from '../../features/saved-vehicles/saved-vehicles.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { apiQuery } from '../../lib/api/query-client.ts';
import { isVendorLevel } from '../../lib/signed-in/guards.tsx';
import { staffPaths } from '../../lib/signed-in/staff-paths.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/base/button.tsx';
import { Notice } from '../../ui/base/notice.tsx';
import { Page } from '../../ui/base/page.tsx';
import { Skeleton, SkeletonList } from '../../ui/base/skeleton.tsx';
import { Columns } from '../../ui/columns/columns.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { TextLink } from '../../ui/layout/text-link.tsx';

const WaysIn = lazy(() => import('../../features/accounts/ways-in/ways-in.tsx'));
const SignIns = lazy(() => import('../../features/accounts/sign-ins/sign-ins.tsx'));

const texts = accountsTexts.profile;

export default function ProfilePage() {
  const me = useQuery(apiQuery('GET /me'));
  const mail = useQuery(apiQuery('GET /users/mail-trouble'));
  const trouble = mail.data?.data.trouble;
  const role = me.data?.user.role;
  return (
    <Page title={texts.title} width="wide">
      {me.isPending && <SkeletonList rows={2} height="24rem" />}
      {me.isError && <Notice tone="error">{errorText(me.error)}</Notice>}
      {me.data && (
        <>
          {trouble && (
            <Notice tone="error">
              {texts.notDelivered(trouble.to)} <TextLink to={paths.contactUs()}>{texts.contact}</TextLink>
            </Notice>
          )}
          <Columns
            first={
              <>
                <ProfileDetails user={me.data.user} />
                {role === 'customer' && <SavedVehicles />}
                <MailSettings email={me.data.user.email} />
                {isVendorLevel(me.data.user.role) && <ToPayouts />}
              </>
            }
            second={
              <>
                <Suspense fallback={<Skeleton height="40rem" />}>
                  <WaysIn user={me.data.user} />
                </Suspense>
                <Suspense fallback={<Skeleton height="16rem" />}>
                  <SignIns />
                </Suspense>
              </>
            }
          />
        </>
      )}
      <LogOutButton />
      <p>
        {texts.remove} <TextLink to={paths.contactUs()}>{texts.contact}</TextLink>
      </p>
    </Page>
  );
}

/** Only lot owners get payouts. */
function ToPayouts() {
  return (
    <Card>
      <h2>{payoutsTexts.fromProfile}</h2>
      <p>{payoutsTexts.fromProfileText}</p>
      <div>
        <ButtonLink to={staffPaths.payouts()} variant="secondary">
          {payoutsTexts.title}
        </ButtonLink>
      </div>
    </Card>
  );
}
