import { useCurrentUser } from '#platform/api/current-user.ts';
import { Page } from '#platform/ui/page.tsx';
import { TeamList } from './team-list.tsx';
import { teamTexts as texts } from './team-texts.ts';

export default function TeamPage() {
  const role = useCurrentUser()?.role;
  const by = role === 'enforcer' || role === 'manager' ? role : 'owner';
  return (
    <Page title={texts.title} lead={by === 'owner' ? texts.lead : texts.colleaguesLead} width="wide">
      <TeamList by={by} />
    </Page>
  );
}
