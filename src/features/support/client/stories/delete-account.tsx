import { msgid, ngettext, t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { ConfirmButton } from '#platform/ui/feedback/confirm-button.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import type { AccountStory } from '../../support-story.ts';

const texts = {
  button: t`Delete the account`,
  title: (name: string) => t`Delete the account of ${name}?`,
  goes: t`Deleted for good: name, email, password, sign-ins, team memberships, messages to support with their answers, and who booked which stay.`,
  stays: t`Kept without a name: payments and refunds, receipts behind their links, and this log.`,
  sells: (lots: number) =>
    ngettext(
      msgid`This owner still has ${formatCount(lots)} active lot, so the account cannot be deleted yet. Archive it first.`,
      `This owner still has ${formatCount(lots)} active lots, so the account cannot be deleted yet. Archive them first.`,
      lots,
    ),
  underWay: t`A payment or refund at this owner’s lots is still in progress, so the account cannot be deleted yet. It usually completes within the hour.`,
  owed: (amount: string) =>
    t`This owner is still owed ${amount}, so the account cannot be deleted yet. Settle the balance first: make a bank transfer and record it.`,
  byOdogwu: t`An odogwu does that under Payouts, All owners.`,
  toPayouts: t`Their payouts`,
  confirm: t`Delete for good`,
  cancel: t`Keep it`,
};

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
