import { WorkWithoutSignal } from '#features/valet/client/offline/work-without-signal.tsx';
import { StandDesk } from '#features/valet/client/stand/stand-desk.tsx';
import { PassedNotice } from '../operator/passed-notice.tsx';

export default function ValetPage() {
  return (
    <WorkWithoutSignal hasOwnLine>
      <StandDesk notice={<PassedNotice />} />
    </WorkWithoutSignal>
  );
}
