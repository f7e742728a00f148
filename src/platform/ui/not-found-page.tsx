import { t } from 'ttag';
import { paths } from '#platform/paths/paths.ts';
import { ButtonLink } from './button.tsx';
import { EmptySpace } from './feedback/empty-state.tsx';
import { Links } from './layout/links.tsx';
import { TextLink } from './layout/text-link.tsx';
import { Page } from './page.tsx';

export function NotFoundPage() {
  return (
    <Page title={t`Parkvale`} lead={t`There is no page at this address. The link may be mistyped or out of date.`}>
      <EmptySpace />
      <ButtonLink to={paths.dashboard()}>{t`Back Home`}</ButtonLink>
      <Links>
        <TextLink to={paths.locations()}>{t`Find parking`}</TextLink>
        <TextLink to={paths.home()}>{t`Enter a code from a sign`}</TextLink>
      </Links>
    </Page>
  );
}
