import { ShiftDesk } from '../../features/valet/shift-desk.tsx';
import { shiftTexts as texts } from '../../features/valet/shift-texts.ts';
import { staffPaths } from '../../staff-paths.ts';
import { Page } from '../../ui/page.tsx';

export default function ShiftPage() {
  return (
    <Page title={texts.title} width="form" back={{ to: staffPaths.valet(), label: texts.toBoard }}>
      <ShiftDesk />
    </Page>
  );
}
