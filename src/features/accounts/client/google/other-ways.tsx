import { lazy, Suspense } from 'react';
import { t } from 'ttag';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { offersGoogle, offersPasskeys } from './offered.ts';

const texts = {
  or: t`or`,
};

const GoogleButton = lazy(() => import('./google-button.tsx'));
const PasskeyLogin = lazy(() => import('../passkey-login.tsx'));

type OtherWaysProps = {
  /** The role of an account that is opened with Google. */
  readonly role?: 'vendor' | 'customer';
  /** A passkey cannot open an account. */
  readonly withPasskeys: boolean;
};

/** Ways to sign in without a password, below a form. */
export function OtherWays({ role = 'customer', withPasskeys }: OtherWaysProps) {
  const takesPasskeys = withPasskeys && offersPasskeys;
  if (!offersGoogle && !takesPasskeys) return null;
  return (
    <div className={ui.stack2}>
      <p className={ui.or}>{texts.or}</p>
      {offersGoogle && (
        <Suspense fallback={<Skeleton height="var(--control)" />}>
          <GoogleButton role={role} />
        </Suspense>
      )}
      {takesPasskeys && (
        <Suspense fallback={<Skeleton height="var(--control)" />}>
          <PasskeyLogin />
        </Suspense>
      )}
    </div>
  );
}
