import { lazy, Suspense } from 'react';
import { t } from 'ttag';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

const SecondFactorNeeded = lazy(() => import('./second-factor-needed.tsx'));

/** Rule 212: a password alone is not enough to see this. */
export const needsTwoFactors = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'two_factor_needed';

type LoadFailureProps = { readonly error: unknown; readonly onRetry: () => unknown; readonly busy?: boolean };

/** A failed load, with a retry or what else helps. */
export function LoadFailure({ error, onRetry, busy = false }: LoadFailureProps) {
  if (needsTwoFactors(error)) {
    return (
      <Suspense fallback={null}>
        <SecondFactorNeeded />
      </Suspense>
    );
  }
  return (
    <>
      <Banner tone="error">{errorText(error)}</Banner>
      <div>
        <Button variant="secondary" busy={busy} onClick={() => onRetry()}>{t`Try again`}</Button>
      </div>
    </>
  );
}
