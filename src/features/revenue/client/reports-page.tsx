import { Page } from '#platform/ui/page.tsx';
import { ReportList } from './report-list.tsx';
import { reportTexts as texts } from './revenue-texts.ts';

export default function ReportsPage() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <ReportList />
    </Page>
  );
}
