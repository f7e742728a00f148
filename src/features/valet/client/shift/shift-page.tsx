import { paths } from '#app/paths/paths.ts';
import { Page } from '#platform/ui/page.tsx';
import { WorkWithoutSignal } from '../offline/work-without-signal.tsx';
import { ShiftDesk } from './shift-desk.tsx';
import { shiftTexts as texts } from './shift-texts.ts';

/** Cash that was taken without a signal is sent, and shown as unsent, before anybody counts. */
export default function ShiftPage() {
  return (
    <WorkWithoutSignal>
      <Page title={texts.title} width="wide" back={{ to: paths.valet(), label: texts.toBoard }}>
        <ShiftDesk />
      </Page>
    </WorkWithoutSignal>
  );
}
