import { t } from 'ttag';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import type { FormState } from '#platform/ui/fields/use-form.ts';
import { CodeField } from '../code-field.tsx';

const texts = {
  on: (email: string) => t`Two-factor sign-in is on for ${email}.`,
  code: t`Code`,
  hint: t`The six-digit code from your authenticator app. If you do not have your phone, use a recovery code.`,
  submit: t`Log in`,
  busy: t`Logging in…`,
  startAgain: t`Use another account`,
};

type CodeStepProps = {
  readonly form: FormState<{ email: string; password: string; code: string }>;
  readonly onStartAgain: () => void;
};

/** The second step of logging in, once the password was correct. */
export default function CodeStep({ form, onStartAgain }: CodeStepProps) {
  return (
    <Form form={form}>
      <p>{texts.on(form.values.email)}</p>
      <CodeField label={texts.code} hint={texts.hint} autoFocus {...form.field('code')} />
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy} busyText={texts.busy} full>
        {texts.submit}
      </Button>
      <Button variant="quiet" full onClick={onStartAgain}>
        {texts.startAgain}
      </Button>
    </Form>
  );
}
