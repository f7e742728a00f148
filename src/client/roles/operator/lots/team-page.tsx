import { TeamList } from '../../../features/team/team-list.tsx';
import { teamTexts as texts } from '../../../features/team/team-texts.ts';
import { useCurrentUser } from '../../../lib/api/current-user.ts';
import { Page } from '../../../ui/base/page.tsx';

export default function TeamPage() {
  const isEnforcer = useCurrentUser()?.role === 'enforcer';
  return (
    <Page title={texts.title} lead={isEnforcer ? texts.enforcersLead : texts.lead} width="wide">
      <TeamList isEnforcer={isEnforcer} />
    </Page>
  );
}
