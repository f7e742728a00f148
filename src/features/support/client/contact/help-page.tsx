import { useEffect } from 'react';
import { t } from 'ttag';
import { paths } from '#app/paths/paths.ts';
import { openWithoutSignal } from '#platform/offline/install-worker.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { helpTexts } from './contact-texts.ts';
import styles from './help-answers.module.css';

const texts = {
  title: t`Help`,
  more: t`Still have a question?`,
  contact: t`Contact us`,
  notice: t`A notice on your car`,
  openNotice: t`Enter its number`,
};

export default function HelpPage() {
  useEffect(() => openWithoutSignal('/'), []);
  return (
    <Page title={texts.title}>
      <HelpAnswers />
      <h2>{texts.notice}</h2>
      <div>
        <ButtonLink to={paths.findNotice()} variant="secondary">
          {texts.openNotice}
        </ButtonLink>
      </div>
      <h2>{texts.more}</h2>
      <div>
        <ButtonLink to={paths.contactUs()} variant="secondary">
          {texts.contact}
        </ButtonLink>
      </div>
    </Page>
  );
}

/** Questions under their headings; each opens to its answer. */
function HelpAnswers() {
  return helpTexts.groups.map(({ title, questions }) => (
    <section key={title} className={ui.stack1}>
      <h2>{title}</h2>
      <div className={ui.listCard}>
        {questions.map(({ question, answer }) => (
          <details key={question} className={styles.question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  ));
}
