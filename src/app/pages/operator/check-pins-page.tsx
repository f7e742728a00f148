import { t } from 'ttag';
import { useSearchParams } from 'wouter';
import { CheckPins } from '#features/lots/client/map/check-pins.tsx';
import { paths } from '#platform/paths/paths.ts';
import { Page } from '#platform/ui/page.tsx';

const texts = {
  title: t`Check pins on the map`,
  lead: t`The addresses of these lots led only to the middle of a ZIP code or city. Nothing is sold there until the pin is checked.`,
  back: t`My locations`,
};

export default function CheckPinsPage() {
  const [search] = useSearchParams();
  return (
    <Page title={texts.title} lead={texts.lead} width="wide" back={{ to: paths.locations(), label: texts.back }}>
      <CheckPins firstId={search.get('lot')} />
    </Page>
  );
}
