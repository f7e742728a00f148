import { paths } from '#app/paths/paths.ts';
import { callApi } from '#platform/api/call-api.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { ConfirmButton } from '#platform/ui/feedback/confirm-button.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import type { AccountStory } from '../../support-story.ts';
import { accountTexts } from '../frame/support-texts.ts';

const texts = accountTexts.remove;

type DeleteAccountProps = { readonly story: AccountStory; readonly onDeleted: () => void };

/**
 * Asks for confirmation and says what is deleted and what stays. If the account cannot be deleted, says why and what to
 * do.
 */
export function DeleteAccount({ story: { user, lots, money }, onDeleted }: DeleteAccountProps) {
  if (lots.selling > 0) return <Banner tone="info">{texts.sells(lots.selling)}</Banner>;
  if (money.underWay > 0) return <Banner tone="info">{texts.underWay}</Banner>;
  if (money.owed > 0) return <Owed cents={money.owed} ownerId={user._id} />;
  const remove = async () => {
    await callApi('DELETE /users/', { body: { userId: user._id } });
    onDeleted();
    await refreshQueries('/support');
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

/** Only an odogwu records bank transfers. */
function Owed({ cents, ownerId }: { readonly cents: number; readonly ownerId: string }) {
  const isOdogwu = useCurrentUser()?.role === 'odogwu';
  return (
    <Banner tone="info">
      {texts.owed(formatCents(cents))}{' '}
      {isOdogwu ? <TextLink to={paths.ownerPayouts(ownerId)}>{texts.toPayouts}</TextLink> : texts.byOdogwu}
    </Banner>
  );
}
