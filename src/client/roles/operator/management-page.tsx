import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

const texts = {
  title: 'Management',
  empty: 'Valet management is not open yet',
  emptyText: 'Tickets, waiting times and valet takings of your lots will be here. Drivers park and pay as before.',
  locations: 'My locations',
};

/** What becomes of the valet product's tickets does not exist yet, and the page says so. */
export default function ManagementPage() {
  return (
    <Page title={texts.title}>
      <EmptyState title={texts.empty} text={texts.emptyText}>
        <ButtonLink to={paths.locations()} variant="secondary">
          {texts.locations}
        </ButtonLink>
      </EmptyState>
    </Page>
  );
}
