import { enforcementTexts as texts } from '../../features/enforcement/enforcement-texts.ts';
import { staffPaths } from '../../staff-paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

/** The look-up itself does not exist yet, and the page says so. */
export default function VehicleSearchPage() {
  return (
    <Page title={texts.searchTitle} back={{ to: staffPaths.serviceLocations(), label: texts.serviceTitle }}>
      <EmptyState title={texts.searchSoon} text={texts.searchSoonText} />
    </Page>
  );
}
