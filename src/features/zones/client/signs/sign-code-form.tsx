import { t } from 'ttag';
import { useLocation } from 'wouter';
import { paths } from '#app/paths/paths.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { useForm } from '#platform/ui/fields/use-form.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import styles from './sign-code-form.module.css';

const texts = {
  label: t`Code on the sign`,
  submit: t`Go`,
  busy: t`Go`,
  missing: t`Please enter the code on the sign.`,
  unknown: t`No zone has this code. Please check the sign, or find the lot in the list.`,
};

/** Leads from the short code on a sign to its zone. */
export function SignCodeForm() {
  const [, navigate] = useLocation();
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: texts.missing } : {}),
    send: async ({ code }) => {
      const { data } = await callApi('GET /signs/:code', { params: { code: code.trim() } }).catch(rejectUnknownCode);
      navigate(paths.zone(data.locationId, data.zoneId));
    },
  });
  return (
    <Form form={form}>
      <div className={styles.row}>
        <TextField
          label={texts.label}
          maxLength={20}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          {...form.field('code')}
        />
        <Button type="submit" variant="secondary" busy={form.busy} busyText={texts.busy}>
          {texts.submit}
        </Button>
      </div>
      <FormFailure form={form} />
    </Form>
  );
}

function rejectUnknownCode(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
  throw new ApiError({ ...error, message: error.message, fields: { code: texts.unknown } });
}
