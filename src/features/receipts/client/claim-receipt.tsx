import { useMutation } from '@tanstack/react-query';
import { t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { refreshSessions } from '#platform/api/query-client.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Links } from '#platform/ui/layout/links.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import ui from '#platform/ui/primitives.module.css';

const texts = {
  claim: t`Save to my account`,
  claiming: t`Saving…`,
  claimed: t`This receipt is now in your account.`,
  keepInAccount: t`Save it to an account`,
  login: t`Log in`,
  register: t`Create an account`,
};

type ClaimReceiptProps = { readonly receiptKey: string; readonly claimable: boolean };

/** Saves a guest's receipt in an account: at once for signed-in users, after signing in for others. */
export function ClaimReceipt({ receiptKey, claimable }: ClaimReceiptProps) {
  const user = useCurrentUser();
  const claiming = useMutation({
    mutationFn: async () => {
      await callApi('POST /receipts/:key/claim', { params: { key: receiptKey } });
      void refreshSessions();
    },
  });
  if (claiming.isSuccess) return <Banner tone="success">{texts.claimed}</Banner>;
  if (!user) return <KeepInAccount receiptKey={receiptKey} />;
  if (!claimable) return null;
  return (
    <div className={ui.stack2}>
      {claiming.isError && <Banner tone="error">{errorText(claiming.error)}</Banner>}
      <Button variant="secondary" busy={claiming.isPending} busyText={texts.claiming} onClick={() => claiming.mutate()}>
        {texts.claim}
      </Button>
    </div>
  );
}

function KeepInAccount({ receiptKey }: { readonly receiptKey: string }) {
  const from = paths.receipt(receiptKey);
  return (
    <div>
      <h2>{texts.keepInAccount}</h2>
      <Links>
        <TextLink to={paths.register({ role: 'customer', from })}>{texts.register}</TextLink>
        <TextLink to={paths.login(from)}>{texts.login}</TextLink>
      </Links>
    </div>
  );
}
