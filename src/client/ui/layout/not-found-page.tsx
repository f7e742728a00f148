import { paths } from '../../paths.ts';
import { ButtonLink } from '../base/button.tsx';
import { Page } from '../base/page.tsx';

export function NotFoundPage() {
  return (
    <Page title="Parkvale" lead="There is no page at this address. The link may be mistyped or out of date.">
      <ButtonLink to={paths.dashboard()}>Back Home</ButtonLink>
    </Page>
  );
}
