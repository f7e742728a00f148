import { Page } from '#platform/ui/page.tsx';
import { ContactForm } from './contact-form.tsx';
import { contactTexts as texts } from './contact-texts.ts';

export default function ContactPage() {
  return (
    <Page title={texts.title} lead={texts.lead} width="form">
      <ContactForm />
    </Page>
  );
}
