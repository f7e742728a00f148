import { Page } from '#platform/ui/page.tsx';
import { stopTexts as texts } from './bank-texts.ts';
import { StopBankAccount } from './stop-bank-account.tsx';

type StopBankAccountPageProps = { readonly params: { readonly token: string } };

/** From the email about a new bank account; its link is the key. */
export default function StopBankAccountPage({ params: { token } }: StopBankAccountPageProps) {
  return (
    <Page title={texts.title} width="form">
      <StopBankAccount token={token} />
    </Page>
  );
}
