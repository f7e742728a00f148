import type { AccountStory } from '../../support-story.ts';
import styles from '../frame/desk.module.css';
import { accountTexts as texts } from '../frame/desk-texts.ts';
import { formatIsoMoment } from '../frame/desk-times.ts';
import moments from '../frame/timeline.module.css';
import { logTexts } from '../log-texts.ts';

/** Messages, emails and acts, oldest first. */
export function AccountEvents({ events }: Pick<AccountStory, 'events'>) {
  const acts: Readonly<Record<string, string>> = logTexts.actions;
  return (
    <section className={styles.aside}>
      <h2>{texts.story}</h2>
      <ol className={moments.events}>
        {events.map(({ at, kind, note, by }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened in one moment is told apart by its place.
          <li key={`${at}-${place}`} className={moments.event}>
            <div>
              <p>
                <strong>{texts.events[kind]}</strong>
                <time dateTime={at} className={styles.softLine}>
                  {formatIsoMoment(at)}
                </time>
              </p>
              {note !== null && kind !== 'deleted' && <p className={styles.note}>{acts[note] ?? note}</p>}
              {by !== null && <p className={styles.soft}>{texts.by(by.name)}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
