import { useMutation } from '@tanstack/react-query';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { Page } from '#platform/ui/page.tsx';
import styles from './payouts.module.css';

const texts = {
  title: t`Stop the new bank account`,
  text: t`Your payouts then stay as they were before the change.`,
  stop: t`Stop this change`,
  stopping: t`Stopping…`,
  done: t`The change is stopped`,
  doneText: t`If someone else entered it, set a new password now: that logs everyone out.`,
  password: t`Set a new password`,
};

type StopBankAccountPageProps = { readonly params: { readonly token: string } };

/** From the email about a new bank account; its link is the key. */
export default function StopBankAccountPage({ params: { token } }: StopBankAccountPageProps) {
  return (
    <Page title={texts.title} width="form">
      <StopBankAccount token={token} />
    </Page>
  );
}

/** For whoever opens the link in the email: it takes a click to stop the account, so that no program that follows links does it. */
function StopBankAccount({ token }: { readonly token: string }) {
  const stop = useMutation({ mutationFn: () => callApi('POST /bank-details/stop', { body: { token } }) });
  return (
    <Card>
      <div className={styles.account}>
        {!stop.isSuccess && (
          <>
            <p>{texts.text}</p>
            {stop.isError && <Banner tone="error">{errorText(stop.error)}</Banner>}
            <Button variant="danger" busy={stop.isPending} busyText={texts.stopping} onClick={() => stop.mutate()}>
              {texts.stop}
            </Button>
          </>
        )}
        {stop.isSuccess && (
          <>
            <Banner tone="success" title={texts.done}>
              {texts.doneText}
            </Banner>
            <ButtonLink to={paths.forgotPassword()} variant="secondary">
              {texts.password}
            </ButtonLink>
          </>
        )}
      </div>
    </Card>
  );
}
