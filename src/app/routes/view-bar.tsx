import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { type CurrentUser, storeUser } from '#platform/api/current-user.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { formatDateTime } from '#platform/calendar/human-time.ts';
import { forgetAccountData } from '#platform/offline/forget-account.ts';
import { paths } from '#platform/paths/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import styles from './view-bar.module.css';

const texts = {
  label: t`Viewing an account`,
  viewing: (name: string) => t`You are viewing as ${name}`,
  until: (time: string) => t`read only, until ${time}`,
  stop: t`Stop viewing`,
  stopping: t`Stopping…`,
};

type ViewBarProps = { readonly user: CurrentUser & { readonly viewedUntil: string } };

/** Rule 527: on every page, whose it is and how to stop. When its time is over, the page is support's again. */
export function ViewBar({ user }: ViewBarProps) {
  const { mutate, error, isPending } = useMutation({ mutationFn: () => stopViewing(user._id) });
  const until = new Date(user.viewedUntil);
  const endsAt = until.getTime();
  useEffect(() => {
    const timer = setTimeout(mutate, Math.max(0, endsAt - serverNow().getTime()));
    return () => clearTimeout(timer);
  }, [mutate, endsAt]);
  return (
    <aside className={styles.bar} aria-label={texts.label}>
      <p>
        <strong>{texts.viewing(user.name)}</strong> ·{' '}
        <span className={styles.until}>{texts.until(formatDateTime(until, { timeStyle: 'short' }))}</span>
        {error && <span role="alert"> {errorText(error)}</span>}
      </p>
      <Button variant="secondary" size="small" busy={isPending} busyText={texts.stopping} onClick={() => mutate()}>
        {texts.stop}
      </Button>
    </aside>
  );
}

/** Loads the page again, so that nothing of the account stays in memory. */
async function stopViewing(userId: string): Promise<void> {
  const { user } = (await callApi('POST /support/views/end')).data;
  forgetAccountData();
  storeUser(user);
  window.location.assign(paths.supportAccount(userId));
}
