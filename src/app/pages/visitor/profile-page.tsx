import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { t } from 'ttag';
import { Link } from 'wouter';
import { LogOutButton } from '#features/accounts/client/log-out-button.tsx';
import { ProfileDetails } from '#features/accounts/client/profile-details.tsx';
import { AutoPayCars } from '#features/auto-pay/client/auto-pay-cars.tsx';
import type { ContactDraft } from '#features/support/client/contact/contact-form.tsx';
import { SavedVehicles } from '#features/vehicles/client/saved-vehicles.tsx';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { useSavedChoice } from '#platform/forms/use-saved-choice.ts';
import { paths } from '#platform/paths/paths.ts';
import { isVendorLevel } from '#platform/routing/guards.tsx';
import { Banner } from '#platform/ui/banner.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { CheckBox } from '#platform/ui/fields/check-box.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { Columns } from '#platform/ui/layout/columns.tsx';
import { WithEmail } from '#platform/ui/layout/email-address.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton, SkeletonList } from '#platform/ui/skeleton.tsx';

const SignInMethods = lazy(() => import('#features/accounts/client/sign-in-methods/sign-in-methods.tsx'));
const SavedCards = lazy(() => import('#features/payments/client/saved-cards.tsx'));
const PayByText = lazy(() => import('#features/text-to-park/client/pay-by-text.tsx'));
const SignIns = lazy(() => import('#features/accounts/client/sign-ins.tsx'));

const texts = {
  payouts: t`Payouts`,
  payoutsTitle: t`Get paid to your bank`,
  payoutsText: t`How your earnings reach your bank account, and the statement of each month.`,
  title: t`Profile`,
  you: t`You`,
  cars: t`Cars`,
  payment: t`Payment`,
  security: t`Security & messages`,
  notDelivered: (to: string) =>
    t`We could not deliver email to ${to}. If you no longer use that address, tell us your new one.`,
  remove: t`Delete my account`,
  removeMessage: t`Please delete my account.`,
  contact: t`Contact us`,
};

export default function ProfilePage() {
  const me = useQuery(apiQuery('GET /me'));
  const mail = useQuery(apiQuery('GET /users/mail-trouble'));
  const trouble = mail.data?.data.trouble;
  const role = me.data?.user.role;
  return (
    <Page title={texts.title} width="wide">
      {me.isPending && (
        <Columns first={<SkeletonList rows={1} height="24rem" />} second={<Skeleton height="46rem" />} />
      )}
      {me.isError && <LoadFailure error={me.error} onRetry={me.refetch} busy={me.isFetching} />}
      {me.data && (
        <>
          {trouble && (
            <Banner tone="error">
              <WithEmail text={texts.notDelivered(trouble.to)} email={trouble.to} />{' '}
              <TextLink to={paths.contactUs()}>{texts.contact}</TextLink>
            </Banner>
          )}
          <Columns
            first={
              <>
                <ProfilePart title={texts.you}>
                  <ProfileDetails user={me.data.user} />
                  {role !== 'customer' && (
                    <Suspense>
                      <SavedCards unlessEmpty />
                    </Suspense>
                  )}
                  {isVendorLevel(me.data.user.role) && <ToPayouts />}
                </ProfilePart>
                {role === 'customer' && (
                  <>
                    <ProfilePart title={texts.cars}>
                      <SavedVehicles />
                      <AutoPayCars />
                    </ProfilePart>
                    <ProfilePart title={texts.payment}>
                      <Suspense fallback={<Skeleton height="12rem" />}>
                        <SavedCards />
                        <PayByText />
                      </Suspense>
                    </ProfilePart>
                  </>
                )}
              </>
            }
            second={
              <ProfilePart title={texts.security}>
                <Suspense fallback={<Skeleton height="46rem" />}>
                  <SignInMethods user={me.data.user} />
                  <SignIns />
                </Suspense>
                <MailSettings />
              </ProfilePart>
            }
          />
        </>
      )}
      <LogOutButton />
      <p>
        <Link to={paths.contactUs()} state={{ message: texts.removeMessage } satisfies ContactDraft}>
          {texts.remove}
        </Link>
      </p>
    </Page>
  );
}

/** One of the parts that people look for, with its cards. */
function ProfilePart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={ui.stack2} aria-labelledby={id}>
      <h2 id={id} className={classNames(ui.muted, ui.strong)}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Only lot owners get payouts. */
function ToPayouts() {
  return (
    <Card>
      <h2>{texts.payoutsTitle}</h2>
      <p>{texts.payoutsText}</p>
      <div>
        <ButtonLink to={paths.payouts()} variant="secondary">
          {texts.payouts}
        </ButtonLink>
      </div>
    </Card>
  );
}

const mailSettingsTexts = {
  title: t`Email`,
  receipts: t`Email me each receipt`,
};

/** Emails that are sent unasked (rule 179). */
function MailSettings() {
  const settings = useQuery(apiQuery('GET /users/mail-settings'));
  const { choice, choose, saving } = useSavedChoice(settings.data?.data.receipts ?? false, async (receipts) => {
    await callApi('PATCH /users/mail-settings', { body: { receipts } });
    await refreshQueries('/users/mail-settings');
  });
  return (
    <Card>
      <h2>{mailSettingsTexts.title}</h2>
      {settings.isPending && <Skeleton height="3.5rem" />}
      {settings.isError && <LoadFailure error={settings.error} onRetry={settings.refetch} busy={settings.isFetching} />}
      {settings.data && <CheckBox label={mailSettingsTexts.receipts} checked={choice} onChange={choose} />}
      {saving.isError && <Banner tone="error">{errorText(saving.error)}</Banner>}
    </Card>
  );
}
