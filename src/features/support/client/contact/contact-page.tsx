import { useEffect } from 'react';
import { t } from 'ttag';
import { openWithoutSignal } from '#platform/offline/install-worker.ts';
import { Page } from '#platform/ui/page.tsx';
import { ContactForm } from './contact-form.tsx';

const texts = {
  title: t`Contact us`,
  lead: t`Ask us about a refund, a wrong plate, a missing receipt, or closing your account.`,
};

export default function ContactPage() {
  useEffect(() => openWithoutSignal('/'), []);
  return (
    <Page title={texts.title} lead={texts.lead} width="form">
      <ContactForm />
    </Page>
  );
}
