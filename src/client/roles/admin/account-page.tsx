import { AccountStoryOf } from '../../features/desk/stories/account-story.tsx';
import type { PageProps } from '../../lib/routing/route-entry.ts';

export default function AccountPage({ params }: PageProps<'/desk/users/:userId'>) {
  return <AccountStoryOf userId={params.userId} />;
}
