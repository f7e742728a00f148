import { boardTexts as texts } from '../../features/valet/board-texts.ts';
import { StandDesk } from '../../features/valet/stand-desk.tsx';
import { WorkWithoutSignal } from '../../features/valet/work-without-signal.tsx';
import { Page } from '../../ui/base/page.tsx';
import { PassedNotice } from '../operator/passed-notice.tsx';

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
