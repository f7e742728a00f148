import type { routes } from '#app/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Page } from '#platform/ui/page.tsx';
import { ActivateMember } from './activate-member.tsx';
import { activationTexts } from './activation-texts.ts';

export default function ActivateMemberPage({ params }: PageProps<typeof routes.activateMember>) {
  return (
    <Page title={activationTexts.title} width="form">
      <ActivateMember token={params.token} />
    </Page>
  );
}
