import { Banner } from '../banner.tsx';
import type { FormState } from './use-form.ts';

type FormFailureProps = { readonly form: Pick<FormState<Record<string, never>>, 'failure'> };

/** A form's error that belongs to no field, shown above its button. */
export function FormFailure({ form }: FormFailureProps) {
  return form.failure === null ? null : <Banner tone="error">{form.failure}</Banner>;
}
