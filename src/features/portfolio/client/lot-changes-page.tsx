import { paths } from '#app/paths/paths.ts';
import { Page } from '#platform/ui/page.tsx';
import { ActList } from './act-list.tsx';
import { actTexts as texts } from './act-texts.ts';
import { SignPrints, useSignPrints } from './sign-prints.tsx';

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
