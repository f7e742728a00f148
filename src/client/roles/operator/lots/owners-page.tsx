import { OwnersOwed } from '../../../features/payouts/owners-owed.tsx';
import { ownersTexts as texts } from '../../../features/payouts/payouts-texts.ts';
import { PayoutsAtDesk } from '../../../features/payouts/sent/payouts-at-desk.tsx';
import { Page } from '../../../ui/base/page.tsx';

export default function OwnersPage() {
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      <PayoutsAtDesk />
      <h2>{texts.owedTitle}</h2>
      <OwnersOwed />
    </Page>
  );
}
