import { AllLots } from '../../../features/capacity/all-lots/all-lots.tsx';
import { allLotsTexts as texts } from '../../../features/capacity/all-lots/all-lots-texts.ts';
import { Page } from '../../../ui/base/page.tsx';

/** How full all lots of an owner are now. */
export default function LiveLotsPage() {
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      <AllLots />
    </Page>
  );
}
