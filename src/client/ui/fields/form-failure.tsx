import { Notice } from '../base/notice.tsx';
import type { FormState } from './use-form.ts';

type FormFailureProps = { readonly form: Pick<FormState<Record<string, never>>, 'failure'> };

/** Why a form was refused as a whole, right above its button. */
export function FormFailure({ form }: FormFailureProps) {
  return form.failure === null ? null : <Notice tone="error">{form.failure}</Notice>;
}
