import { Page } from '#platform/ui/page.tsx';
import { OwnersOwed } from './owners-owed.tsx';
import { PayoutsAtDesk } from './payouts-at-desk.tsx';
import { ownersTexts as texts } from './payouts-texts.ts';

export default function OwnersPage() {
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      <PayoutsAtDesk />
      <h2>{texts.owedTitle}</h2>
      <OwnersOwed />
    </Page>
  );
}
