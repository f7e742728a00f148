import { useMutation } from '@tanstack/react-query';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { WithEmail } from '#platform/ui/layout/email-address.tsx';
import ui from '#platform/ui/primitives.module.css';

const texts = {
  text: (email: string) => t`Is ${email} your address? Confirm it for your Parkvale account.`,
  confirm: t`Confirm`,
  confirming: t`Confirming`,
  done: t`Your email address is confirmed`,
  sendNew: t`Send a new link`,
  sent: (email: string) => t`A new link is on its way to ${email}.`,
  goOn: t`Continue`,
};

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
        <div className={ui.stack1}>
          <Banner tone="success" title={texts.done} takesFocus />
          <ButtonLink to={paths.dashboard()}>{texts.goOn}</ButtonLink>
        </div>
      </Card>
    );
  }
  return (
    <Card>
      <div className={ui.stack1}>
        <p>{texts.text(email)}</p>
        {confirm.isError && <Banner tone="error">{errorText(confirm.error)}</Banner>}
        {send.isError && <Banner tone="error">{errorText(send.error)}</Banner>}
        {send.isSuccess && (
          <Banner tone="success">
            <WithEmail text={texts.sent(email)} email={email} />
          </Banner>
        )}
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
