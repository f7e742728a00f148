import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { useLocation } from 'wouter';
import { errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, queryClient, refreshQueries } from '#platform/api/query-client.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { paths } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { CheckBox } from '#platform/ui/fields/check-box.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { SupportConversation } from '../../support.contract.ts';
import { messageStatusNames } from '../frame/status-names.ts';
import { MESSAGE_TONES } from '../frame/status-tones.ts';
import styles from '../frame/support.module.css';
import { SupportDetail } from '../frame/support-detail.tsx';
import { formatIsoMoment } from '../frame/support-times.ts';
import { HitRow, keyOfHit } from '../search/hit-row.tsx';
import { rememberSearch } from '../search/support-searches.ts';
import { MailedBanner } from './mailed-banner.tsx';

const texts = {
  undelivered: t`Not delivered`,
  title: (name: string) => t`Message from ${name}`,
  loading: t`Message`,
  notFound: t`Message not found`,
  notFoundText: t`It may have been deleted with its author’s account.`,
  wrote: (name: string) => t`${name} wrote`,
  answeredBy: (name: string) => t`${name} answered`,
  account: t`Account`,
  noAccount: t`No account has this address.`,
  about: t`The sender`,
  findAll: t`Find everything with this address`,
  stays: t`Latest stays`,
  lots: t`Lots`,
  mailed: (at: string) => t`mailed ${at}`,
  mailing: t`the mail is on its way`,
  notMailed: (reason: string) => t`The mail was not delivered: ${reason}`,
  answer: t`Your answer`,
  answerHint: (email: string) => t`Mailed to ${email}, with the message quoted below.`,
  answerMissing: t`Please write an answer.`,
  andClose: t`Close the message too`,
  send: t`Send the answer`,
  sending: t`Sending…`,
  sent: t`Your answer is on its way.`,
  close: t`Close without an answer`,
  closeAnswered: t`Close`,
  reopen: t`Reopen`,
  closed: t`The message is closed.`,
  reopened: t`The message is open again.`,
};

/** One message, its answers, and a form for the next one. */
export default function MessagePage({ params: { messageId } }: PageProps<'/support/messages/:messageId'>) {
  const found = useQuery({
    ...apiQuery('GET /support/messages/:id', { params: { id: messageId } }),
    // Until the last answer's email has been sent.
    refetchInterval: ({ state }) =>
      state.data?.data.message.replies.some(({ sentAt, notSent }) => !sentAt && notSent === null) ? 2000 : false,
  });
  return (
    <SupportDetail
      found={found}
      words={texts}
      titleOf={({ data }) => texts.title(data.message.name)}
      leadOf={({ data: { message } }) => (
        <StatusBadge tone={MESSAGE_TONES[message.status]}>{messageStatusNames[message.status]}</StatusBadge>
      )}
    >
      {({ data }) => <Talk message={data.message} />}
    </SupportDetail>
  );
}

type Feedback = { readonly text: string; readonly mailed: boolean; readonly at: number };

function Talk({ message }: { readonly message: SupportConversation }) {
  const [feedback, setFeedback] = useState<Feedback | null>(null);
  return (
    <div className={styles.talk}>
      <div className={ui.stack2}>
        <Letters message={message} />
        {feedback && !(feedback.mailed && isLastAnswerLost(message)) && (
          <Banner key={feedback.at} tone="success" takesFocus>
            {feedback.mailed ? <MailedBanner text={feedback.text} /> : feedback.text}
          </Banner>
        )}
        <AnswerForm message={message} onSent={() => setFeedback({ text: texts.sent, mailed: true, at: Date.now() })} />
      </div>
      <aside className={ui.stack2} aria-label={texts.about}>
        <Writer message={message} />
        <StatusButton message={message} onChanged={(text) => setFeedback({ text, mailed: false, at: Date.now() })} />
      </aside>
    </div>
  );
}

/** Its email bounced, so it is no longer on its way. */
const isLastAnswerLost = ({ replies }: SupportConversation): boolean => (replies.at(-1)?.notSent ?? null) !== null;

function Letters({ message: { name, text, createdAt, replies } }: { readonly message: SupportConversation }) {
  return (
    <ol className={ui.stack2}>
      <li className={classNames(ui.stack1, ui.card)}>
        <h2 className={classNames(ui.rowBetween, styles.letterHead)}>
          {texts.wrote(name)} <time dateTime={createdAt}>{formatIsoMoment(createdAt)}</time>
        </h2>
        <p className={styles.letterText}>{text}</p>
      </li>
      {replies.map(({ _id, by, createdAt: at, sentAt, notSent, text: answer }) => (
        <li key={_id} className={classNames(ui.stack1, ui.card, styles.reply)}>
          <h2 className={classNames(ui.rowBetween, styles.letterHead)}>
            {texts.answeredBy(by.name)} <time dateTime={at}>{formatIsoMoment(at)}</time>
          </h2>
          <p className={styles.letterText}>{answer}</p>
          {notSent === null ? (
            <p className={ui.muted}>{sentAt ? texts.mailed(formatIsoMoment(sentAt)) : texts.mailing}</p>
          ) : (
            <Banner tone="error">
              {texts.notMailed(notSent)} <TextLink to={paths.supportUndelivered()}>{texts.undelivered}</TextLink>
            </Banner>
          )}
        </li>
      ))}
    </ol>
  );
}

function Writer({ message: { email, account, stays, lots } }: { readonly message: SupportConversation }) {
  const [, navigate] = useLocation();
  return (
    <div className={classNames(ui.stack2, ui.card)}>
      <p className={ui.strong}>{email}</p>
      {account ? (
        <p>
          {texts.account}: <TextLink to={paths.supportAccount(account._id)}>{account.name}</TextLink>
        </p>
      ) : (
        <p className={ui.muted}>{texts.noAccount}</p>
      )}
      {stays.length > 0 && (
        <>
          <h2 className={styles.letterHead}>{texts.stays}</h2>
          <ul className={ui.stack1}>
            {stays.map((hit) => (
              <HitRow key={keyOfHit(hit)} hit={hit} />
            ))}
          </ul>
        </>
      )}
      {lots.length > 0 && (
        <>
          <h2 className={styles.letterHead}>{texts.lots}</h2>
          <ul className={ui.stack1}>
            {lots.map((lot) => (
              <li key={lot._id}>
                <TextLink to={paths.zones(lot._id)}>{lot.name}</TextLink>
                <span className={ui.subline}>{lot.address}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <Button
        variant="secondary"
        size="small"
        onClick={() => navigate(paths.support(), { state: rememberSearch(email) })}
      >
        {texts.findAll}
      </Button>
    </div>
  );
}

type StatusButtonProps = { readonly message: SupportConversation; readonly onChanged: (text: string) => void };

function StatusButton({ message: { _id, status, answers }, onChanged }: StatusButtonProps) {
  const isOpen = status === 'open';
  const changing = useMutation({
    mutationFn: async () => {
      await setMessageStatus(_id, isOpen ? 'closed' : 'open');
      onChanged(isOpen ? texts.closed : texts.reopened);
    },
  });
  const words = answers > 0 ? texts.closeAnswered : texts.close;
  return (
    <>
      {changing.isError && <Banner tone="error">{errorText(changing.error)}</Banner>}
      <Button variant="secondary" size="small" busy={changing.isPending} onClick={() => changing.mutate()}>
        {isOpen ? words : texts.reopen}
      </Button>
    </>
  );
}

type Entered = { readonly text: string; readonly close: boolean };

type AnswerFormProps = { readonly message: SupportConversation; readonly onSent: () => void };

/** The answer is emailed, and closes the message by default. */
function AnswerForm({ message: { _id, email, status }, onSent }: AnswerFormProps) {
  const sendOnce = useSafeRepeat();
  const form = useForm<Entered>({
    initial: { text: '', close: true },
    check: ({ text }) => (text.trim() === '' ? { text: texts.answerMissing } : {}),
    send: async (entered) => {
      await sendOnce(entered, (key) => sendAnswer(_id, entered, key));
      form.reset();
      onSent();
    },
  });
  return (
    <Form form={form}>
      <TextArea label={texts.answer} hint={texts.answerHint(email)} maxLength={5000} {...form.field('text')} />
      {status === 'open' && (
        <CheckBox label={texts.andClose} checked={form.values.close} onChange={(close) => form.set('close', close)} />
      )}
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={texts.sending}>
        {texts.send}
      </Button>
    </Form>
  );
}

/** Closes a message or reopens it, and refetches the lists that show it. */
async function setMessageStatus(id: string, status: 'open' | 'closed'): Promise<void> {
  await callApi('PATCH /support/messages/:id', { params: { id }, body: { status } });
  await refreshQueries('/support');
}

type Answer = { readonly text: string; readonly close: boolean };

async function sendAnswer(id: string, body: Answer, idempotencyKey: string): Promise<void> {
  const answered = await callApi('POST /support/messages/:id/answers', { params: { id }, body, idempotencyKey });
  queryClient.setQueryData([`/support/messages/${id}`], answered);
  await refreshQueries('/support');
}
