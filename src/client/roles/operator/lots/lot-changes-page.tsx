import { ActList } from '../../../features/portfolio/acts/act-list.tsx';
import { actTexts as texts } from '../../../features/portfolio/acts/act-texts.ts';
import { SignPrints, useSignPrints } from '../../../features/portfolio/signs/sign-prints.tsx';
import { paths } from '../../../paths.ts';
import { Page } from '../../../ui/base/page.tsx';

export default function LotChangesPage() {
  const { prints } = useSignPrints();
  return (
    <Page title={texts.title} width="wide" back={{ to: paths.locations(), label: texts.back }}>
      <SignPrints prints={prints} />
      {prints.length > 0 && <h2>{texts.acts}</h2>}
      <ActList />
    </Page>
  );
}
