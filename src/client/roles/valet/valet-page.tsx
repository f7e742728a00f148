import { boardTexts as texts } from '../../features/valet/board-texts.ts';
import { StandDesk } from '../../features/valet/stand-desk.tsx';
import { Page } from '../../ui/page.tsx';
import { PassedNotice } from '../operator/passed-notice.tsx';

export default function ValetPage() {
  return (
    <Page title={texts.title} width="wide">
      <PassedNotice />
      <StandDesk />
    </Page>
  );
}
