import { useState } from 'react';
import { formatUsPhone } from '#domain/contact/phone.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { TextField } from '../../../ui/roadside/text-field.tsx';
import { codeTexts as texts } from '../ticket/guest-texts.ts';
import styles from '../ticket/valet-guest.module.css';

type CodeEntryProps = {
  /** E.164. */
  readonly phone: string;
  /** Why a link did not open anything. */
  readonly failure: string | null;
  readonly onOpened: (key: string) => void;
};

/** For visitors with only a phone number. The messages are the same for every number. */
export function CodeEntry({ phone, failure, onOpened }: CodeEntryProps) {
  const [asked, setAsked] = useState(false);
  return (
    <Page title={texts.title} lead={texts.lead(formatUsPhone(phone))} width="form">
      {failure !== null && !asked && <Notice tone="error">{failure}</Notice>}
      {asked && <Notice tone="info">{texts.asked}</Notice>}
      {asked && <TypeCode phone={phone} onOpened={onOpened} />}
      <AskCode phone={phone} again={asked} onAsked={() => setAsked(true)} />
      <p className={styles.soft}>{texts.noText}</p>
    </Page>
  );
}

type AskCodeProps = { readonly phone: string; readonly again: boolean; readonly onAsked: () => void };

function AskCode({ phone, again, onAsked }: AskCodeProps) {
  const form = useForm({
    initial: {},
    send: async () => {
      await callApi('POST /valets/codes', { body: { phoneNumber: phone } });
      onAsked();
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
        maxLength={6}
        autoFocus
        {...field}
        onChange={(typed) => onChange(typed.replace(/\D/g, ''))}
      />
      <FormFailure form={form} />
      <Button type="submit" full busy={form.busy} busyText={texts.opening}>
        {texts.open}
      </Button>
    </Form>
  );
}
