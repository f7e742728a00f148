import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import type { CurrentUser } from '#platform/api/current-user.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { WithEmail } from '#platform/ui/layout/email-address.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { ChangePassword } from '../change-password.tsx';
import { TwoFactor } from '../two-factor/two-factor.tsx';
import { GoogleCard } from './google-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';

const texts = {
  password: t`Password`,
  noPassword: t`Your account has no password. We can email you a link to set one.`,
  mailLink: t`Email me a link`,
  mailing: t`Sending…`,
  mailed: (email: string) => t`We have sent a link to ${email}. It works once, for one hour.`,
};

/** How the account is signed in to: a password, passkeys, Google. */
export function SignInMethods({ user }: { readonly user: CurrentUser }) {
  const requested = useQuery(apiQuery('GET /users/sign-in-methods'));
  if (requested.isPending) return <Skeleton height="46rem" />;
  if (requested.isError)
    return <LoadFailure error={requested.error} busy={requested.isFetching} onRetry={requested.refetch} />;
  const { ways, proof, passkeys, google, googleOffered } = requested.data.data;
  const refresh = () => refreshQueries('/users/sign-in-methods');
  return (
    <>
      {ways.includes('password') ? <ChangePassword user={user} /> : <FirstPassword email={user.email} />}
      {ways.includes('password') && <TwoFactor email={user.email} />}
      <PasskeysCard passkeys={passkeys} required={proof} onChanged={refresh} />
      {(googleOffered || google) && (
        <GoogleCard google={google} isOffered={googleOffered} required={proof} onChanged={refresh} />
      )}
    </>
  );
}

/** An account opened with Google gets a password by email, as if it had been forgotten. */
function FirstPassword({ email }: { readonly email: string }) {
  const mailing = useMutation({
    mutationFn: async () => {
      await callApi('POST /users/password-link');
    },
  });
  return (
    <Card>
      <h2>{texts.password}</h2>
      {mailing.isSuccess ? (
        <Banner tone="success" takesFocus>
          <WithEmail text={texts.mailed(email)} email={email} />
        </Banner>
      ) : (
        <>
          <p>{texts.noPassword}</p>
          {mailing.isError && <Banner tone="error">{errorText(mailing.error)}</Banner>}
          <div>
            <Button
              variant="secondary"
              busy={mailing.isPending}
              busyText={texts.mailing}
              onClick={() => mailing.mutate()}
            >
              {texts.mailLink}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
