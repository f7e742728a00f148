import { contactTexts, helpTexts as texts } from '../../features/contact/contact-texts.ts';
import { HelpAnswers } from '../../features/contact/help-answers.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/base/button.tsx';
import { Page } from '../../ui/base/page.tsx';

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
