import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { knownReader, rememberReader } from '#platform/browser/known-reader.ts';
import { formatDay } from '#platform/calendar/human-time.ts';
import { isEmail } from '#platform/forms/is-email.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { EmailField } from '#platform/ui/fields/email-field.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { keepUnitsTogether } from '#platform/wording/unbroken.ts';
import type { ReceiptRefund as Refund } from '../refunds.contract.ts';

const texts = {
  ask: t`Ask for a refund`,
  reason: t`What went wrong?`,
  reasonMissing: t`Please say why.`,
  send: (amount: string) => t`Ask for ${amount} back`,
  sending: t`Sending…`,
  waiting: (amount: string, day: string) => t`Refund of ${amount} requested on ${day}`,
  answerBy: (day: string) => t`You get an answer by ${day}, on this receipt.`,
  answerMailed: (day: string) => t`You get an answer by ${day}, by email and on this receipt.`,
  email: t`Email`,
  emailHint: t`Where we send the answer. It is on this receipt, too.`,
  emailWrong: t`Please provide a valid email address`,
  approved: (amount: string) => t`Your refund of ${amount} was approved.`,
  declined: t`Your refund request was declined`,
};

type ReceiptRefundProps = { readonly receiptKey: string; readonly timeZone: string };

/** What the driver asked to have back and by when there is an answer, or the question itself. */
export function ReceiptRefund({ receiptKey: key, timeZone }: ReceiptRefundProps) {
  const found = useQuery(apiQuery('GET /receipts/:key/refund-request', { params: { key } }));
  const [requesting, setRequesting] = useState(false);
  const refund = found.data?.data;
  if (found.isPending) return <Skeleton height="var(--target)" />;
  if (!refund) return null;
  const { left, request, isMailed } = refund;
  if (request) return <Answer request={request} isMailed={isMailed} timeZone={timeZone} />;
  if (left === 0) return null;
  if (requesting) return <AskForm receiptKey={key} cents={left} asksEmail={!isMailed} />;
  return (
    <Button variant="secondary" size="small" onClick={() => setRequesting(true)}>
      {texts.ask}
    </Button>
  );
}

type AnswerProps = {
  readonly request: NonNullable<Refund['request']>;
  readonly isMailed: boolean;
  readonly timeZone: string;
};

function Answer({ request, isMailed, timeZone }: AnswerProps) {
  const { state, cents, reason, requestedAt, answerBy, note } = request;
  const amount = formatCents(cents);
  const day = (at: string) => keepUnitsTogether(formatDay(new Date(at), timeZone));
  if (state === 'refunded') return <Banner tone="success">{texts.approved(amount)}</Banner>;
  if (state === 'declined') {
    return (
      <Banner tone="info" title={texts.declined}>
        {note}
      </Banner>
    );
  }
  return (
    <Banner tone="info" title={texts.waiting(amount, day(requestedAt))}>
      <p>{(isMailed ? texts.answerMailed : texts.answerBy)(day(answerBy))}</p>
      <p>“{reason}”</p>
    </Banner>
  );
}

type AskFormProps = {
  readonly receiptKey: string;
  readonly cents: number;
  /** Nobody knows where to mail the answer. */
  readonly asksEmail: boolean;
};

function AskForm({ receiptKey: key, cents, asksEmail }: AskFormProps) {
  const sendOnce = useSafeRepeat();
  const form = useForm({
    initial: { reason: '', email: asksEmail ? knownReader().email : '' },
    check: ({ reason, email }) => ({
      ...(reason.trim() === '' && { reason: texts.reasonMissing }),
      ...(email.trim() !== '' && !isEmail(email) && { email: texts.emailWrong }),
    }),
    send: async (entered) => {
      const email = entered.email.trim();
      const body = { reason: entered.reason.replace(/\s+/g, ' ').trim(), ...(email !== '' && { email }) };
      const params = { key };
      await sendOnce(body, (idempotencyKey) =>
        callApi('POST /receipts/:key/refund-request', { params, body, idempotencyKey }),
      );
      rememberReader({ email });
      await refreshQueries('/receipts');
    },
  });
  return (
    <Form form={form}>
      <TextArea label={texts.reason} maxLength={300} {...form.field('reason')} />
      {asksEmail && <EmailField label={texts.email} optional hint={texts.emailHint} {...form.field('email')} />}
      <FormFailure form={form} />
      <Button type="submit" variant="secondary" busy={form.busy} busyText={texts.sending} full>
        {texts.send(formatCents(cents))}
      </Button>
    </Form>
  );
}
