import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { apiQuery } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { TextField } from '../../../ui/roadside/text-field.tsx';
import styles from './two-factor.module.css';
import { twoFactorTexts as texts } from './two-factor-texts.ts';

type Setup = { readonly setupCode: string; readonly setupLink: string };

/** Switches two-factor sign-in on and off. The recovery codes are shown once, right after it is on. */
export function TwoFactor() {
  const queries = useQueryClient();
  const asked = apiQuery('GET /users/two-factor');
  const { data } = useQuery(asked);
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: asked.queryKey });
  if (!data) return null;
  const { isOn, isRequired, recoveryCodesLeft } = data.data;
  const confirmed = async (made: readonly string[]) => {
    setCodes(made);
    setSetup(null);
    await refresh();
  };
  return (
    <Card>
      <h2>{texts.title}</h2>
      {isRequired && !isOn && <Notice tone="info">{texts.required}</Notice>}
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      {!codes && <p>{isOn ? texts.on(recoveryCodesLeft) : texts.off}</p>}
      {!codes && isOn && <EndForm onEnded={refresh} />}
      {!isOn && !setup && <BeginForm onBegun={setSetup} />}
      {!isOn && setup && <ConfirmForm setup={setup} onConfirmed={confirmed} />}
    </Card>
  );
}

function BeginForm({ onBegun }: { readonly onBegun: (setup: Setup) => void }) {
  const form = useForm({
    initial: { password: '' },
    check: checkPassword,
    send: async ({ password }) => onBegun((await callApi('POST /users/two-factor', { body: { password } })).data),
  });
  return (
    <Form form={form}>
      <PasswordField label={texts.password} autoComplete="current-password" {...form.field('password')} />
      <FormFailure form={form} />
      <Button type="submit" variant="secondary" busy={form.busy} busyText={texts.beginning}>
        {texts.begin}
      </Button>
    </Form>
  );
}

type ConfirmFormProps = { readonly setup: Setup; readonly onConfirmed: (codes: readonly string[]) => Promise<void> };

function ConfirmForm({ setup: { setupCode, setupLink }, onConfirmed }: ConfirmFormProps) {
  const form = useForm({
    initial: { code: '' },
    check: checkCode,
    send: async ({ code }) => {
      const { data } = await callApi('POST /users/two-factor/confirm', { body: { code } });
      await onConfirmed(data.recoveryCodes);
    },
  });
  return (
    <Form form={form}>
      <p>{texts.add}</p>
      <p>
        {texts.setupCode}: <code className={styles.setup}>{setupCode.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <p>
        <a href={setupLink}>{texts.openApp}</a>
      </p>
      <TextField label={texts.code} inputMode="numeric" autoComplete="one-time-code" {...form.field('code')} />
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={texts.confirming}>
        {texts.confirm}
      </Button>
    </Form>
  );
}

function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  return (
    <>
      <Notice tone="success" title={texts.keepTitle} takesFocus>
        {texts.keep}
      </Notice>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="secondary" onClick={onKept}>
        {texts.kept}
      </Button>
    </>
  );
}

function EndForm({ onEnded }: { readonly onEnded: () => Promise<void> }) {
  const form = useForm({
    initial: { password: '', code: '' },
    check: (entered) => ({ ...checkPassword(entered), ...checkCode(entered) }),
    send: async (body) => {
      await callApi('POST /users/two-factor/end', { body });
      await onEnded();
    },
  });
  return (
    <Form form={form}>
      <PasswordField label={texts.password} autoComplete="current-password" {...form.field('password')} />
      <TextField label={texts.codeOrRecovery} autoComplete="one-time-code" {...form.field('code')} />
      <FormFailure form={form} />
      <Button type="submit" variant="secondary" busy={form.busy} busyText={texts.ending}>
        {texts.end}
      </Button>
    </Form>
  );
}

function checkPassword({ password }: { readonly password: string }) {
  return password === '' ? { password: texts.passwordMissing } : {};
}

function checkCode({ code }: { readonly code: string }) {
  return code.trim() === '' ? { code: texts.codeMissing } : {};
}
