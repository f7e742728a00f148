import { ReportList } from '../../../features/revenue/page/report-list.tsx';
import { reportTexts as texts } from '../../../features/revenue/page/revenue-texts.ts';
import { Page } from '../../../ui/base/page.tsx';

export default function ReportsPage() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <ReportList />
    </Page>
  );
}
