import { WorkWithoutSignal } from '../../features/valet/offline/work-without-signal.tsx';
import { ShiftDesk } from '../../features/valet/shift/shift-desk.tsx';
import { shiftTexts as texts } from '../../features/valet/shift/shift-texts.ts';
import { staffPaths } from '../../lib/signed-in/staff-paths.ts';
import { Page } from '../../ui/base/page.tsx';

/** Cash that was taken without a signal is sent, and shown as unsent, before anybody counts. */
export default function ShiftPage() {
  return (
    <WorkWithoutSignal>
      <Page title={texts.title} width="wide" back={{ to: staffPaths.valet(), label: texts.toBoard }}>
        <ShiftDesk />
      </Page>
    </WorkWithoutSignal>
  );
}
