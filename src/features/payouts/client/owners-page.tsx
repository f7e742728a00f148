import { Page } from '#platform/ui/page.tsx';
import { OwnersOwed } from './owners-owed.tsx';
import { PayoutsAtSupport } from './payouts-at-support.tsx';
import { ownersTexts as texts } from './payouts-texts.ts';

export default function OwnersPage() {
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      <PayoutsAtSupport />
      <h2>{texts.owedTitle}</h2>
      <OwnersOwed />
    </Page>
  );
}
