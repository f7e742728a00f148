import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#app/paths/paths.ts';
import { errorText } from '#platform/api/api-error.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { Notice } from '#platform/ui/notice.tsx';
import type { DeskConversation } from '../../support.contract.ts';
import styles from '../frame/desk.module.css';
import { deskTexts, inboxTexts, conversationTexts as texts } from '../frame/desk-texts.ts';
import { DeskThing } from '../frame/desk-thing.tsx';
import { formatIsoMoment } from '../frame/desk-times.ts';
import { MESSAGE_TONES } from '../frame/status-tones.ts';
import { rememberSearch } from '../search/desk-searches.ts';
import { AnswerForm } from './answer-form.tsx';
import { setMessageStatus } from './change-message.ts';
import { MailNotice } from './mail-notice.tsx';

/** One message, its answers, and a form for the next one. */
export function Conversation({ messageId }: { readonly messageId: string }) {
  const found = useQuery({
    ...apiQuery('GET /desk/messages/:id', { params: { id: messageId } }),
    // Until the last answer's email has been sent.
    refetchInterval: ({ state }) =>
      state.data?.data.message.replies.some(({ sentAt, notSent }) => !sentAt && notSent === null) ? 2000 : false,
  });
  return (
    <DeskThing
      found={found}
      words={texts}
      titleOf={({ data }) => texts.title(data.message.name)}
      leadOf={({ data: { message } }) => (
        <StatusBadge tone={MESSAGE_TONES[message.status]}>{inboxTexts.statuses[message.status]}</StatusBadge>
      )}
    >
      {({ data }) => <Talk message={data.message} />}
    </DeskThing>
  );
}

type Said = { readonly text: string; readonly mailed: boolean; readonly at: number };

function Talk({ message }: { readonly message: DeskConversation }) {
  const [said, say] = useState<Said | null>(null);
  return (
    <div className={styles.talk}>
      <div className={styles.stack}>
        <Letters message={message} />
        {said && !(said.mailed && isLastAnswerLost(message)) && (
          <Notice key={said.at} tone="success" takesFocus>
            {said.mailed ? <MailNotice text={said.text} /> : said.text}
          </Notice>
        )}
        <AnswerForm message={message} onSent={() => say({ text: texts.sent, mailed: true, at: Date.now() })} />
      </div>
      <aside className={styles.stack} aria-label={texts.about}>
        <Writer message={message} />
        <StatusButton message={message} onChanged={(text) => say({ text, mailed: false, at: Date.now() })} />
      </aside>
    </div>
  );
}

/** Its email bounced, so it is no longer on its way. */
const isLastAnswerLost = ({ replies }: DeskConversation): boolean => (replies.at(-1)?.notSent ?? null) !== null;

function Letters({ message: { name, text, createdAt, replies } }: { readonly message: DeskConversation }) {
  return (
    <ol className={styles.stack}>
      <li className={styles.letter}>
        <h2 className={styles.letterHead}>
          {texts.wrote(name)} <time dateTime={createdAt}>{formatIsoMoment(createdAt)}</time>
        </h2>
        <p className={styles.letterText}>{text}</p>
      </li>
      {replies.map(({ _id, by, createdAt: at, sentAt, notSent, text: answer }) => (
        <li key={_id} className={styles.reply}>
          <h2 className={styles.letterHead}>
            {texts.answeredBy(by.name)} <time dateTime={at}>{formatIsoMoment(at)}</time>
          </h2>
          <p className={styles.letterText}>{answer}</p>
          {notSent === null ? (
            <p className={styles.soft}>{sentAt ? texts.mailed(formatIsoMoment(sentAt)) : texts.mailing}</p>
          ) : (
            <Notice tone="error">
              {texts.notMailed(notSent)} <TextLink to={paths.deskUndelivered()}>{deskTexts.undelivered}</TextLink>
            </Notice>
          )}
        </li>
      ))}
    </ol>
  );
}

function Writer({ message: { email, account } }: { readonly message: DeskConversation }) {
  const [, navigate] = useLocation();
  return (
    <div className={styles.sheet}>
      <p className={styles.strong}>{email}</p>
      {account ? (
        <p>
          {texts.account}: <TextLink to={paths.deskAccount(account._id)}>{account.name}</TextLink>
        </p>
      ) : (
        <p className={styles.soft}>{texts.noAccount}</p>
      )}
      <Button variant="secondary" size="small" onClick={() => navigate(paths.desk(), { state: rememberSearch(email) })}>
        {texts.findAll}
      </Button>
    </div>
  );
}

type StatusButtonProps = { readonly message: DeskConversation; readonly onChanged: (said: string) => void };

function StatusButton({ message: { _id, status, answers }, onChanged }: StatusButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isOpen = status === 'open';
  const change = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await setMessageStatus(_id, isOpen ? 'closed' : 'open');
      onChanged(isOpen ? texts.closed : texts.reopened);
    } catch (error) {
      setFailure(errorText(error));
    }
    setBusy(false);
  };
  const words = answers > 0 ? texts.closeAnswered : texts.close;
  return (
    <>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      <Button variant="secondary" size="small" busy={busy} onClick={change}>
        {isOpen ? words : texts.reopen}
      </Button>
    </>
  );
}
