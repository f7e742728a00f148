import { t } from 'ttag';
import { errorText } from '../../lib/api/api-error.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type LoadFailureProps = { readonly error: unknown; readonly onRetry: () => unknown; readonly busy?: boolean };

/** A failed load, with a retry. */
export function LoadFailure({ error, onRetry, busy = false }: LoadFailureProps) {
  return (
    <>
      <Notice tone="error">{errorText(error)}</Notice>
      <div>
        <Button variant="secondary" busy={busy} onClick={() => onRetry()}>{t`Try again`}</Button>
      </div>
    </>
  );
}
