import type { AccountStory } from '#contract/desk-story.ts';
import { callApi } from '../../lib/call-api.ts';
import { refreshQueries } from '../../lib/query-client.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { accountTexts } from './desk-texts.ts';

const texts = accountTexts.remove;

type DeleteAccountProps = { readonly story: AccountStory; readonly onDeleted: () => void };

/** Asks first, and says what goes and what stays. An owner whose lots still sell has to take them off the market. */
export function DeleteAccount({ story: { user, lots }, onDeleted }: DeleteAccountProps) {
  if (lots.selling > 0) return <Notice tone="info">{texts.sells(lots.selling)}</Notice>;
  const remove = async () => {
    await callApi('DELETE /users/', { body: { userId: user._id } });
    onDeleted();
    await refreshQueries('/desk');
  };
  return (
    <div>
      <ConfirmButton
        label={texts.button}
        title={texts.title(user.name)}
        confirmLabel={texts.confirm}
        cancelLabel={texts.cancel}
        act={remove}
      >
        <p>{texts.goes}</p>
        <p>{texts.stays}</p>
      </ConfirmButton>
    </div>
  );
}
