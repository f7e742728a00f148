import { useState } from 'react';
import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { formatUsPhone } from '#platform/contract/phone.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import { onOneLine } from '#platform/wording/one-line.ts';

const texts = {
  title: t`Open your ticket`,
  lead: (phone: string) => t`We will text six digits to ${phone} to make sure it is you.`,
  ask: t`Text me a code`,
  asking: t`Sending…`,
  requested: t`If this number has a car with us, a text with six digits is on its way.`,
  code: t`Six digits from the text`,
  missing: t`Please enter the six digits of the text`,
  open: t`Open my ticket`,
  opening: t`Opening…`,
  again: t`Text me a new code`,
  noText: t`No text? The attendant can show you a QR code to scan instead.`,
};

type CodeEntryProps = {
  /** E.164. */
  readonly phone: string;
  /** Why a link did not open anything. */
  readonly failure: string | null;
  readonly onOpened: (key: string) => void;
};

/** For visitors with only a phone number. The messages are the same for every number. */
export default function CodeEntry({ phone, failure, onOpened }: CodeEntryProps) {
  const [requested, setRequested] = useState(false);
  return (
    <Page title={texts.title} lead={texts.lead(onOneLine(formatUsPhone(phone)))} width="form">
      {failure !== null && !requested && <Banner tone="error">{failure}</Banner>}
      {requested && <Banner tone="info">{texts.requested}</Banner>}
      {requested && <TypeCode phone={phone} onOpened={onOpened} />}
      <AskCode phone={phone} again={requested} onRequested={() => setRequested(true)} />
      <p className={ui.soft}>{texts.noText}</p>
    </Page>
  );
}

type AskCodeProps = { readonly phone: string; readonly again: boolean; readonly onRequested: () => void };

function AskCode({ phone, again, onRequested }: AskCodeProps) {
  const form = useForm({
    initial: {},
    send: async () => {
      await callApi('POST /valets/codes', { body: { phoneNumber: phone } });
      onRequested();
    },
  });
  return (
    <Form form={form}>
      <FormFailure form={form} />
      <Button type="submit" variant={again ? 'quiet' : 'primary'} full busy={form.busy} busyText={texts.asking}>
        {again ? texts.again : texts.ask}
      </Button>
    </Form>
  );
}

const SIX_DIGITS = /^\d{6}$/;

function TypeCode({ phone, onOpened }: Pick<CodeEntryProps, 'phone' | 'onOpened'>) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => (SIX_DIGITS.test(code) ? {} : { code: texts.missing }),
    send: async ({ code }) => {
      const { key } = await callApi('POST /valets/keys', { body: { phoneNumber: phone, code } });
      onOpened(key);
    },
  });
  const { onChange, ...field } = form.field('code');
  return (
    <Form form={form}>
      <TextField
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...field}
        onChange={(typed) => onChange(typed.replace(/\D/g, '').slice(0, 6))}
      />
      <FormFailure form={form} />
      <Button type="submit" full busy={form.busy} busyText={texts.opening}>
        {texts.open}
      </Button>
    </Form>
  );
}
