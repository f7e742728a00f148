import { TeamList } from '../../../features/team/team-list.tsx';
import { teamTexts as texts } from '../../../features/team/team-texts.ts';
import { Page } from '../../../ui/base/page.tsx';

export default function TeamPage() {
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      <TeamList />
    </Page>
  );
}
