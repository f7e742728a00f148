import { WorkWithoutSignal } from '../../features/valet/offline/work-without-signal.tsx';
import { StandDesk } from '../../features/valet/stand/stand-desk.tsx';
import { PassedNotice } from '../operator/lots/passed-notice.tsx';

export default function ValetPage() {
  return (
    <WorkWithoutSignal>
      <StandDesk notice={<PassedNotice />} />
    </WorkWithoutSignal>
  );
}
