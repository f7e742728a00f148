import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#platform/api/current-user.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { ChangePassword } from '../change-password.tsx';
import { TwoFactor } from '../two-factor/two-factor.tsx';
import { FirstPassword } from './first-password.tsx';
import { GoogleCard } from './google-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';

/** How the account is signed in to: a password, passkeys, Google. */
export default function WaysIn({ user }: { readonly user: CurrentUser }) {
  const asked = useQuery(apiQuery('GET /users/ways-in'));
  if (asked.isPending) return <Skeleton height="40rem" />;
  if (asked.isError) return <LoadFailure error={asked.error} busy={asked.isFetching} onRetry={asked.refetch} />;
  const { ways, proof, passkeys, google, googleOffered } = asked.data.data;
  const refresh = () => refreshQueries('/users/ways-in');
  return (
    <>
      {ways.includes('password') ? <ChangePassword user={user} /> : <FirstPassword email={user.email} />}
      {ways.includes('password') && <TwoFactor email={user.email} />}
      <PasskeysCard passkeys={passkeys} wanted={proof} onChanged={refresh} />
      {(googleOffered || google) && (
        <GoogleCard google={google} isOffered={googleOffered} wanted={proof} onChanged={refresh} />
      )}
    </>
  );
}
