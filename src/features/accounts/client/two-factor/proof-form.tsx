import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { PasswordField } from '#platform/ui/fields/password-field.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { CodeField } from '../code-field.tsx';
import { checkCode, checkPassword } from './check-entered.ts';
import styles from './two-factor.module.css';
import { twoFactorTexts as texts } from './two-factor-texts.ts';

type ProofFormProps = {
  readonly submit: string;
  readonly busyText: string;
  readonly onCanceled: () => void;
  readonly send: (proof: { readonly password: string; readonly code: string }) => Promise<void>;
};

/** Password and code, for acts that an unlocked device alone must not allow. */
export function ProofForm({ submit, busyText, onCanceled, send }: ProofFormProps) {
  const form = useForm({
    initial: { password: '', code: '' },
    check: (entered) => ({ ...checkPassword(entered), ...checkCode(entered) }),
    send,
  });
  return (
    <Form form={form}>
      <PasswordField label={texts.password} autoComplete="current-password" autoFocus {...form.field('password')} />
      <CodeField label={texts.codeOrRecovery} {...form.field('code')} />
      <FormFailure form={form} />
      <div className={styles.row}>
        <Button type="submit" variant="secondary" busy={form.busy} busyText={busyText}>
          {submit}
        </Button>
        <Button variant="quiet" onClick={onCanceled}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  );
}
