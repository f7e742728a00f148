import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

const texts = {
  title: 'Valet',
  empty: 'The valet board is not open yet',
  emptyText:
    'Tickets and car requests will be worked on here. Your account is ready; there is nothing that you need to do.',
  profile: 'Profile',
};

/** Valets land here after signing in. The board itself does not exist yet, and the page says so. */
export default function ValetPage() {
  return (
    <Page title={texts.title}>
      <EmptyState title={texts.empty} text={texts.emptyText}>
        <ButtonLink to={paths.profile()} variant="secondary">
          {texts.profile}
        </ButtonLink>
      </EmptyState>
    </Page>
  );
}
