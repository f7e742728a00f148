import { lotTexts as texts } from '../../features/locations/lot-texts.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';

/** A lot or zone that is unknown here, or no longer sells parking. */
export function LotGone() {
  return (
    <Page title={texts.unknown} lead={texts.unknownText}>
      <div>
        <ButtonLink to={paths.locations()}>{texts.findAnother}</ButtonLink>
      </div>
    </Page>
  );
}
