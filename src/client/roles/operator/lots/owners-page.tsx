import { OwnersOwed } from '../../../features/payouts/owners-owed.tsx';
import { ownersTexts as texts } from '../../../features/payouts/payouts-texts.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { Page } from '../../../ui/base/page.tsx';

export default function OwnersPage() {
  return (
    <Page title={texts.title} lead={texts.lead} width="wide" back={{ to: staffPaths.payouts(), label: texts.back }}>
      <OwnersOwed />
    </Page>
  );
}
