import { t } from 'ttag';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../base/button.tsx';
import { Page } from '../base/page.tsx';
import { navigationTexts } from '../base/shell-texts.ts';
import { Links } from '../layout/links.tsx';
import { TextLink } from '../layout/text-link.tsx';

export function NotFoundPage() {
  return (
    <Page title={t`Parkvale`} lead={t`There is no page at this address. The link may be mistyped or out of date.`}>
      <ButtonLink to={paths.dashboard()}>{t`Back Home`}</ButtonLink>
      <Links>
        <TextLink to={paths.locations()}>{navigationTexts.findParking}</TextLink>
        <TextLink to={paths.home()}>{t`Enter a code from a sign`}</TextLink>
        <TextLink to={paths.help()}>{navigationTexts.help}</TextLink>
      </Links>
    </Page>
  );
}
