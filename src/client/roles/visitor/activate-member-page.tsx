import { ActivateMember } from '../../features/accounts/activate-member.tsx';
import { activationTexts } from '../../features/accounts/activation-texts.ts';
import type { PageProps } from '../../lib/routing/route-entry.ts';
import type { routes } from '../../paths.ts';
import { Page } from '../../ui/base/page.tsx';

export default function ActivateMemberPage({ params }: PageProps<typeof routes.activateMember>) {
  return (
    <Page title={activationTexts.title} width="form">
      <ActivateMember token={params.token} />
    </Page>
  );
}
