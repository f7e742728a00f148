import { OfflineStand } from '#features/valet/client/offline/offline-stand.tsx';
import { AttendantBoard } from '#features/valet/client/stand/attendant-board.tsx';
import { PassedBanner } from '../operator/passed-banner.tsx';

export default function ValetPage() {
  return (
    <OfflineStand hasOwnLine>
      <AttendantBoard notice={<PassedBanner />} />
    </OfflineStand>
  );
}
