import { stopTexts as texts } from '../../../features/payouts/bank/bank-texts.ts';
import { StopBankAccount } from '../../../features/payouts/bank/stop-bank-account.tsx';
import { Page } from '../../../ui/base/page.tsx';

type StopBankAccountPageProps = { readonly params: { readonly token: string } };

/** From the email about a new bank account; its link is the key. */
export default function StopBankAccountPage({ params: { token } }: StopBankAccountPageProps) {
  return (
    <Page title={texts.title} width="form">
      <StopBankAccount token={token} />
    </Page>
  );
}
