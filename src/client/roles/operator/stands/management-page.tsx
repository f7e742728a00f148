import { managementTexts as texts } from '../../../features/valet/stand/management-texts.ts';
import { StandList } from '../../../features/valet/stand/stand-list.tsx';
import { Page } from '../../../ui/base/page.tsx';

export default function ManagementPage() {
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      <StandList />
    </Page>
  );
}
