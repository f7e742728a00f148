import { AllLotsRevenue } from '../../features/revenue/all-lots-revenue.tsx';
import { revenueTexts as texts } from '../../features/revenue/revenue-texts.ts';
import { Page } from '../../ui/page.tsx';

export default function RevenuePage() {
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      <AllLotsRevenue />
    </Page>
  );
}
