import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../lib/api/api-error.ts';
import { callApi } from '../../lib/api/call-api.ts';
import { useCurrentUser } from '../../lib/api/current-user.ts';
import { refreshQueries } from '../../lib/api/query-client.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/base/button.tsx';
import { Notice } from '../../ui/base/notice.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { confirmTexts as texts } from './owner-review-texts.ts';
import styles from './review-notice.module.css';

/** From the email: it takes a click to confirm the address, so that no program that follows links does it. */
export function ConfirmEmail({ token }: { readonly token: string }) {
  const email = useCurrentUser()?.email ?? '';
  const confirm = useMutation({
    mutationFn: () => callApi('POST /users/email-proof/confirm', { body: { token } }),
    onSuccess: () => refreshQueries('/owner-review'),
  });
  const send = useMutation({ mutationFn: () => callApi('POST /users/email-proof') });
  if (confirm.isSuccess) {
    return (
      <Card>
        <div className={styles.parts}>
          <Notice tone="success" title={texts.done} takesFocus />
          <ButtonLink to={paths.dashboard()}>{texts.goOn}</ButtonLink>
        </div>
      </Card>
    );
  }
  return (
    <Card>
      <div className={styles.parts}>
        <p>{texts.text(email)}</p>
        {confirm.isError && <Notice tone="error">{errorText(confirm.error)}</Notice>}
        {send.isError && <Notice tone="error">{errorText(send.error)}</Notice>}
        {send.isSuccess && <Notice tone="success">{texts.sent(email)}</Notice>}
        {confirm.isError ? (
          <Button busy={send.isPending} onClick={() => send.mutate()}>
            {texts.sendNew}
          </Button>
        ) : (
          <Button busy={confirm.isPending} busyText={texts.confirming} onClick={() => confirm.mutate()}>
            {texts.confirm}
          </Button>
        )}
      </div>
    </Card>
  );
}
