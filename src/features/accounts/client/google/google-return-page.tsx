import { useEffect, useState } from 'react';
import { t } from 'ttag';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { paths } from '#platform/paths/paths.ts';
import { Links } from '#platform/ui/layout/links.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { Page } from '#platform/ui/page.tsx';
import { GoogleReturn } from './google-return.tsx';

const texts = {
  title: t`Continue with Google`,
  back: t`Back to login`,
  toProfile: t`Back to your profile`,
};

/** Where Google sends browsers back to. Its answer is read once, and removed from the URL at once. */
export default function GoogleReturnPage() {
  const [answer] = useState(() => window.location.search);
  // Not while rendering: the menu reads the address, too, and React would begin again without the answer.
  useEffect(removeAnswer, []);
  const user = useCurrentUser();
  return (
    <Page title={texts.title} width="form">
      <GoogleReturn answer={answer} />
      <Links>
        {user ? (
          <TextLink to={paths.profile()}>{texts.toProfile}</TextLink>
        ) : (
          <TextLink to={paths.login()}>{texts.back}</TextLink>
        )}
      </Links>
    </Page>
  );
}

function removeAnswer(): void {
  const { search, pathname } = window.location;
  if (search !== '') window.history.replaceState(window.history.state, '', pathname);
}
