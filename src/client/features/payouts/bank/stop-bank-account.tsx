import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../../lib/api/api-error.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import styles from '../payouts.module.css';
import { stopTexts as texts } from './bank-texts.ts';

/** For whoever opens the link in the email: it takes a click to stop the account, so that no program that follows links does it. */
export function StopBankAccount({ token }: { readonly token: string }) {
  const stop = useMutation({ mutationFn: () => callApi('POST /bank-details/stop', { body: { token } }) });
  return (
    <Card>
      <div className={styles.account}>
        {!stop.isSuccess && (
          <>
            <p>{texts.text}</p>
            {stop.isError && <Notice tone="error">{errorText(stop.error)}</Notice>}
            <Button variant="danger" busy={stop.isPending} busyText={texts.stopping} onClick={() => stop.mutate()}>
              {texts.stop}
            </Button>
          </>
        )}
        {stop.isSuccess && (
          <>
            <Notice tone="success" title={texts.done}>
              {texts.doneText}
            </Notice>
            <ButtonLink to={paths.forgotPassword()} variant="secondary">
              {texts.password}
            </ButtonLink>
          </>
        )}
      </div>
    </Card>
  );
}
