import { useState } from 'react';
import { GoogleReturn } from '../../features/accounts/google/google-return.tsx';
import { googleReturnTexts as texts } from '../../features/accounts/other-ways/other-ways-texts.ts';
import { useCurrentUser } from '../../lib/api/current-user.ts';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/base/page.tsx';
import { Links } from '../../ui/layout/links.tsx';
import { TextLink } from '../../ui/layout/text-link.tsx';

/** Where Google sends browsers back to. Its answer is removed from the URL at once. */
export default function GoogleReturnPage() {
  const [answer] = useState(takeAnswer);
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

function takeAnswer(): string {
  const { search, pathname } = window.location;
  if (search !== '') window.history.replaceState(window.history.state, '', pathname);
  return search;
}
