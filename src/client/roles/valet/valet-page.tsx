import { boardTexts as texts } from '../../features/valet/board/board-texts.ts';
import { WorkWithoutSignal } from '../../features/valet/offline/work-without-signal.tsx';
import { StandDesk } from '../../features/valet/stand/stand-desk.tsx';
import { Page } from '../../ui/base/page.tsx';
import { PassedNotice } from '../operator/lots/passed-notice.tsx';

export default function ValetPage() {
  return (
    <WorkWithoutSignal>
      <Valet />
    </WorkWithoutSignal>
  );
}

function Valet() {
  return (
    <Page title={texts.title} width="wide">
      <PassedNotice />
      <StandDesk />
    </Page>
  );
}
