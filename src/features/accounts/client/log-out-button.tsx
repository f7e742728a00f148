import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { forgetUser } from '#platform/api/current-user.ts';
import { forgetAccountData } from '#platform/offline/forget-account.ts';
import { countUnsent } from '#platform/offline/outbox.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/feedback/confirm-dialog.tsx';
import { unsentTitle } from './unsent-left.tsx';

const texts = {
  logout: t`Log Out`,
  loggingOut: t`Logging out…`,
  logoutFailed: t`You are still logged in.`,
  unsentText: t`This was saved without a signal. Logging out deletes it from this phone. Wait for a signal, and it is sent automatically.`,
  logoutAnyway: t`Log out and discard it`,
};

/** Asks for confirmation only if something would be lost: unsent offline work is deleted with the session. */
export function LogOutButton() {
  const [unsent, setUnsent] = useState(0);
  const leaving = useMutation({ mutationFn: signOut });
  const confirmLeaving = async () => {
    const count = await countUnsent();
    if (count > 0) setUnsent(count);
    else leaving.mutate();
  };
  return (
    <>
      {leaving.isError && (
        <Banner tone="error" title={texts.logoutFailed}>
          {errorText(leaving.error)}
        </Banner>
      )}
      <Button
        variant="secondary"
        busy={leaving.isPending}
        busyText={texts.loggingOut}
        onClick={() => void confirmLeaving()}
      >
        {texts.logout}
      </Button>
      <ConfirmDialog
        open={unsent > 0}
        title={unsentTitle(unsent)}
        tone="danger"
        confirmLabel={texts.logoutAnyway}
        busy={leaving.isPending}
        onConfirm={() => leaving.mutate()}
        onCancel={() => setUnsent(0)}
      >
        {texts.unsentText}
      </ConfirmDialog>
    </>
  );
}

/**
 * Ends the session on the server first, because clearing only the device would merely look like logging out. Reloads the
 * page, so that nothing about the user stays in memory.
 */
async function signOut(): Promise<void> {
  await callApi('POST /users/logout');
  forgetUser();
  forgetAccountData();
  window.location.assign(paths.login());
}
