import { ActList } from '../../../features/portfolio/acts/act-list.tsx';
import { actTexts as texts } from '../../../features/portfolio/acts/act-texts.ts';
import { paths } from '../../../paths.ts';
import { Page } from '../../../ui/base/page.tsx';

export default function LotChangesPage() {
  return (
    <Page title={texts.title} width="wide" back={{ to: paths.locations(), label: texts.back }}>
      <ActList />
    </Page>
  );
}
