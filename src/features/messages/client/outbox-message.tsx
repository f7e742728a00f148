import { useState } from 'react';
import { t } from 'ttag';
import { apiUrl } from '#platform/api/call-api.ts';
import { formatDateTime } from '#platform/calendar/human-time.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import ui from '#platform/ui/primitives.module.css';
import styles from './outbox-message.module.css';

const texts = {
  email: t`Email`,
  sms: t`Text message`,
  to: (address: string) => t`To ${address}`,
  asPage: t`Preview the email`,
  calendar: t`Show the calendar entry`,
  saveCalendar: t`Download the calendar entry`,
  previewOf: (subject: string) => t`Preview of ${subject}`,
};

type Message = Answer<'GET /dev/outbox'>['messages'][number];

/** One message as text and as HTML. The HTML is in a frame without any permissions. */
export function OutboxMessage({ message }: { readonly message: Message }) {
  const isMail = message.channel === 'email';
  // Loading a frame for each of two hundred emails would help nobody.
  const [shown, setShown] = useState(false);
  return (
    <Card>
      <div className={classNames(ui.rowBetween, ui.muted)}>
        <StatusBadge tone={isMail ? 'blue' : 'purple'}>{isMail ? texts.email : texts.sms}</StatusBadge>
        <time dateTime={message.createdAt}>
          {formatDateTime(new Date(message.createdAt), { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </div>
      <div>
        {message.subject && <h2>{message.subject}</h2>}
        <p className={ui.muted}>{texts.to(message.to)}</p>
      </div>
      <pre className={classNames(ui.inset, styles.text)}>
        <Linked text={message.text} />
      </pre>
      {message.html && (
        <details onToggle={(event) => setShown(event.currentTarget.open)}>
          <summary className={ui.summary}>{texts.asPage}</summary>
          {shown && (
            <iframe
              className={styles.frame}
              title={texts.previewOf(message.subject)}
              sandbox=""
              src={apiUrl('GET /dev/outbox/:id', { params: { id: message._id } })}
            />
          )}
        </details>
      )}
      {message.calendar !== null && <CalendarEntry id={message._id} entry={message.calendar} />}
    </Card>
  );
}

function CalendarEntry({ id, entry }: { readonly id: string; readonly entry: string }) {
  return (
    <>
      <details>
        <summary className={ui.summary}>{texts.calendar}</summary>
        <pre className={classNames(ui.inset, styles.text)}>{entry}</pre>
      </details>
      <a
        className={classNames(ui.touch, ui.strong)}
        href={apiUrl('GET /dev/outbox/:id/calendar', { params: { id } })}
        download
      >
        {texts.saveCalendar}
      </a>
    </>
  );
}

/** Addresses in the text are links, as in a mail program, without the punctuation that follows them. */
function Linked({ text }: { readonly text: string }) {
  return text.split(/(https?:\/\/\S*[^\s.,;:!?)])/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that never changes.
      <a key={index} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
