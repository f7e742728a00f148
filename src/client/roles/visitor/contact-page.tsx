import { ContactForm } from '../../features/contact/contact-form.tsx';
import { contactTexts as texts } from '../../features/contact/contact-texts.ts';
import { Page } from '../../ui/base/page.tsx';

export default function ContactPage() {
  return (
    <Page title={texts.title} lead={texts.lead} width="form">
      <ContactForm />
    </Page>
  );
}
