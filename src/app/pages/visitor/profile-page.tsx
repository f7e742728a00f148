import { useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { t } from 'ttag';
import { Link } from 'wouter';
import { LogOutButton } from '#features/accounts/client/log-out-button.tsx';
import { ProfileDetails } from '#features/accounts/client/profile-details.tsx';
import { SignInMethods } from '#features/accounts/client/sign-in-methods/sign-in-methods.tsx';
import { firstSignIns, SignIns } from '#features/accounts/client/sign-ins.tsx';
import { AutoPayCars } from '#features/auto-pay/client/auto-pay-cars.tsx';
import { SavedCards } from '#features/payments/client/saved-cards.tsx';
import type { ContactDraft } from '#features/support/client/contact/contact-form.tsx';
import { PayByText } from '#features/text-to-park/client/pay-by-text.tsx';
import { SavedVehicles } from '#features/vehicles/client/saved-vehicles.tsx';
import { paidCars } from '#features/vehicles/client/shared/own-cars.tsx';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
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
  const arePartsLoaded = usePartsLoaded();
  const isLoading = me.isPending || (me.isSuccess && !arePartsLoaded);
  return (
    <Page title={texts.title} width="wide">
      {isLoading && <Columns first={<SkeletonList rows={1} height="24rem" />} second={<Skeleton height="46rem" />} />}
      {me.isError && <LoadFailure error={me.error} onRetry={me.refetch} busy={me.isFetching} />}
      {me.data && !isLoading && (
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
                  {role !== 'customer' && <SavedCards unlessEmpty />}
                  {isVendorLevel(me.data.user.role) && <ToPayouts />}
                </ProfilePart>
                {role === 'customer' && (
                  <>
                    <ProfilePart title={texts.cars}>
                      <SavedVehicles />
                      <AutoPayCars />
                    </ProfilePart>
                    <ProfilePart title={texts.payment}>
                      <SavedCards />
                      <PayByText />
                    </ProfilePart>
                  </>
                )}
              </>
            }
            second={
              <ProfilePart title={texts.security}>
                <SignInMethods user={me.data.user} />
                <SignIns />
                <MailSettings />
              </ProfilePart>
            }
          />
        </>
      )}
      {!isLoading && (
        <>
          <LogOutButton />
          <p>
            <Link to={paths.contactUs()} state={{ message: texts.removeMessage } satisfies ContactDraft}>
              {texts.remove}
            </Link>
          </p>
        </>
      )}
    </Page>
  );
}

/** The parts are shown together, so that none moves another one, and an address leads to where its part stays. */
function usePartsLoaded(): boolean {
  const enabled = useCurrentUser()?.role === 'customer';
  const parts = useQueries({
    queries: [
      apiQuery('GET /users/mail-trouble'),
      apiQuery('GET /users/saved-card'),
      apiQuery('GET /users/sign-in-methods'),
      apiQuery('GET /users/two-factor'),
      firstSignIns(),
      apiQuery('GET /users/mail-settings'),
      { ...apiQuery('GET /vehicles/me'), enabled },
      { ...paidCars(), enabled },
      { ...apiQuery('GET /users/auto-pay'), enabled },
    ],
  });
  return parts.every(({ isLoading }) => !isLoading);
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
