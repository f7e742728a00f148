import type { PageProps } from '#platform/routing/route-entry.ts';
import { AccountStoryOf } from './account-story.tsx';

export default function AccountPage({ params }: PageProps<'/support/users/:userId'>) {
  return <AccountStoryOf userId={params.userId} />;
}
