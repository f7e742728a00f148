import { TeamList } from '../../../features/team/team-list.tsx';
import { teamTexts as texts } from '../../../features/team/team-texts.ts';
import { useCurrentUser } from '../../../lib/api/current-user.ts';
import { Page } from '../../../ui/base/page.tsx';

export default function TeamPage() {
  const role = useCurrentUser()?.role;
  const by = role === 'enforcer' || role === 'manager' ? role : 'owner';
  return (
    <Page title={texts.title} lead={by === 'owner' ? texts.lead : texts.colleaguesLead} width="wide">
      <TeamList by={by} />
    </Page>
  );
}
