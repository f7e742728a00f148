import { helpTexts } from './contact-texts.ts';
import styles from './help-answers.module.css';

/** Questions under their headings; each opens to its answer. */
export function HelpAnswers() {
  return helpTexts.groups.map(({ title, questions }) => (
    <section key={title} className={styles.group}>
      <h2>{title}</h2>
      <div className={styles.questions}>
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
