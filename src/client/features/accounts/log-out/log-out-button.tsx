import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/api/api-error.ts';
import { countUnsent } from '../../../lib/offline/count-unsent.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { accountsTexts } from '../accounts-texts.ts';
import { signOut } from '../sign-in.ts';

const texts = accountsTexts.profile;

/** Asks only where something would be lost: what was done without signal goes with the session. */
export function LogOutButton() {
  const [unsent, setUnsent] = useState(0);
  const leaving = useMutation({ mutationFn: signOut });
  const ask = async () => {
    const count = await countUnsent();
    if (count > 0) setUnsent(count);
    else leaving.mutate();
  };
  return (
    <>
      {leaving.isError && (
        <Notice tone="error" title={texts.logoutFailed}>
          {errorText(leaving.error)}
        </Notice>
      )}
      <Button variant="secondary" busy={leaving.isPending} busyText={texts.loggingOut} onClick={() => void ask()}>
        {texts.logout}
      </Button>
      <ConfirmDialog
        open={unsent > 0}
        title={texts.unsent(unsent)}
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
