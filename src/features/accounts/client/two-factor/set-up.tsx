import { lazy, Suspense } from 'react';
import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { useCopy } from '#platform/browser/use-copy.ts';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { PasswordField } from '#platform/ui/fields/password-field.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { CodeField } from '../code-field.tsx';
import { splitIntoGroups } from '../group-code.ts';
import { checkCode, checkPassword } from './check-entered.ts';
import styles from './two-factor.module.css';

const texts = {
  begin: t`Set it up`,
  beginning: t`Preparing…`,
  scan: t`1. Add Parkvale to your authenticator app`,
  scanText: t`Scan this QR code with the app, or type in the setup code.`,
  picture: t`QR code with your setup code, for an authenticator app`,
  setupCode: t`Setup code`,
  openApp: t`Open in the app on this device`,
  enter: t`2. Enter the code that the app shows`,
  code: t`Six-digit code`,
  confirm: t`Turn it on`,
  confirming: t`Checking…`,
  password: t`Your password`,
  cancel: t`Cancel`,
  copy: t`Copy`,
  copied: t`Copied`,
  notCopied: t`Your browser did not allow copying. Select the text instead.`,
};

const PictureCode = lazy(() => import('#platform/ui/layout/picture-code.tsx'));

/** `setupCode` in base32, `setupLink` as authenticators read it. Both are shown once. */
export type Setup = { readonly setupCode: string; readonly setupLink: string };

export function BeginForm({ onBegun }: { readonly onBegun: (setup: Setup) => void }) {
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

type ConfirmFormProps = {
  readonly setup: Setup;
  readonly onConfirmed: (codes: readonly string[]) => Promise<void>;
  readonly onCanceled: () => void;
};

export function ConfirmForm({ setup, onConfirmed, onCanceled }: ConfirmFormProps) {
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
      <ForTheApp setup={setup} />
      <h3>{texts.enter}</h3>
      <CodeField label={texts.code} inputMode="numeric" maxLength={7} {...form.field('code')} />
      <FormFailure form={form} />
      <div className={ui.row}>
        <Button type="submit" busy={form.busy} busyText={texts.confirming}>
          {texts.confirm}
        </Button>
        <Button variant="quiet" onClick={onCanceled}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  );
}

function ForTheApp({ setup: { setupCode, setupLink } }: Pick<ConfirmFormProps, 'setup'>) {
  const { copied, copy } = useCopy(setupCode);
  return (
    <>
      <h3>{texts.scan}</h3>
      <p>{texts.scanText}</p>
      <Suspense fallback={<Skeleton height="15rem" width="15rem" />}>
        <PictureCode text={setupLink} label={texts.picture} />
      </Suspense>
      <div className={styles.setup}>
        <p>
          <span className={ui.muted}>{texts.setupCode}</span>
          <code>{splitIntoGroups(setupCode, 4).join(' ')}</code>
        </p>
        <Button variant="quiet" size="small" onClick={copy}>
          {copied === 'yes' ? texts.copied : texts.copy}
        </Button>
      </div>
      {copied === 'no' && <p role="status">{texts.notCopied}</p>}
      <p>
        <a className={ui.touch} href={setupLink}>
          {texts.openApp}
        </a>
      </p>
    </>
  );
}
