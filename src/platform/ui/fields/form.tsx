import type { ReactNode } from 'react';
import ui from '#platform/ui/primitives.module.css';
import type { FormState } from './use-form.ts';

type FormProps = {
  readonly form: Pick<FormState<Record<string, never>>, 'formRef' | 'submit'>;
  readonly children: ReactNode;
};

/** Validates and submits through `useForm`; native validation bubbles are off. */
export function Form({ form, children }: FormProps) {
  return (
    <form ref={form.formRef} className={ui.stack3} noValidate onSubmit={form.submit}>
      {children}
    </form>
  );
}
