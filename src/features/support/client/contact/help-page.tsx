import { paths } from '#app/paths/paths.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { Page } from '#platform/ui/page.tsx';
import { contactTexts, helpTexts as texts } from './contact-texts.ts';
import { HelpAnswers } from './help-answers.tsx';

export default function HelpPage() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <HelpAnswers />
      <h2>{texts.more}</h2>
      <p>{contactTexts.lead}</p>
      <div>
        <ButtonLink to={paths.contactUs()} variant="secondary">
          {texts.contact}
        </ButtonLink>
      </div>
    </Page>
  );
}
