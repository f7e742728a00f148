import { managementTexts as texts } from '../../features/valet/management-texts.ts';
import { StandList } from '../../features/valet/stand-list.tsx';
import { Page } from '../../ui/base/page.tsx';

export default function ManagementPage() {
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      <StandList />
    </Page>
  );
}
