import { lotsTexts as texts } from '../../features/locations/lots-texts.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';

/** A lot or zone that is unknown here, or no longer sells parking. */
export function LotGone() {
  return (
    <Page title={texts.lotUnknown} lead={texts.lotUnknownText}>
      <div>
        <ButtonLink to={paths.locations()}>{texts.findAnother}</ButtonLink>
      </div>
    </Page>
  );
}
