import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { storeUser } from '#platform/api/current-user.ts';
import { forgetAccountData } from '#platform/offline/forget-account.ts';
import { homePathFor } from '#platform/paths/home-path.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/feedback/confirm-dialog.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import type { AccountStory } from '../../support-story.ts';

const texts = {
  open: t`View as`,
  title: (name: string) => t`View as ${name}?`,
  text: t`You see the pages of this account as it sees them, for 15 minutes, and can change nothing. Receipts are opened from its bookings here instead. In this browser you can do nothing else until you stop.`,
  reason: t`Reason`,
  reasonHint: t`It is in the log, and in the email that the account gets now.`,
  confirm: t`Start viewing`,
  cancel: t`Cancel`,
};

type ViewAsProps = { readonly user: AccountStory['user'] };

/** Rule 527. */
export function ViewAs({ user: { _id, name, role, isActive, deletedAt } }: ViewAsProps) {
  const [reason, setReason] = useState<string | null>(null);
  const viewing = useMutation({ mutationFn: (words: string) => startViewing(_id, words) });
  if (!isActive || deletedAt !== null || role === 'admin' || role === 'odogwu') return null;
  const { error } = viewing;
  const wrong = error instanceof ApiError ? error.fields.reason : undefined;
  const open = () => {
    viewing.reset();
    setReason('');
  };
  return (
    <div>
      <Button variant="secondary" size="small" onClick={open}>
        {texts.open}
      </Button>
      {reason !== null && (
        <ConfirmDialog
          open
          title={texts.title(name)}
          confirmLabel={texts.confirm}
          cancelLabel={texts.cancel}
          busy={viewing.isPending}
          isReady={reason.trim() !== ''}
          onConfirm={() => viewing.mutate(reason)}
          onCancel={() => setReason(null)}
        >
          <p>{texts.text}</p>
          <TextField
            label={texts.reason}
            hint={texts.reasonHint}
            autoComplete="off"
            maxLength={300}
            value={reason}
            error={wrong}
            onChange={setReason}
          />
          {error && wrong === undefined && <Banner tone="error">{errorText(error)}</Banner>}
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Loads the account's first page anew, so that nothing of support's own stays in memory. */
async function startViewing(id: string, reason: string): Promise<void> {
  const { user, until } = (await callApi('POST /support/users/:id/views', { params: { id }, body: { reason } })).data;
  forgetAccountData();
  storeUser({ ...user, viewedUntil: until });
  window.location.assign(homePathFor(user.role));
}
