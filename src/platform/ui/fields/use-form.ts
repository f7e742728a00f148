// The state of a form: its values, its errors and its submission. Values survive every failure.

import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '#platform/api/api-error.ts';

type Values = Readonly<Record<string, unknown>>;
export type FieldErrors<V extends Values> = { readonly [Name in keyof V]?: string | undefined };
type TextNames<V extends Values> = { [Name in keyof V]: V[Name] extends string ? Name : never }[keyof V] & string;

type FormOptions<V extends Values> = {
  readonly initial: V;
  /** Client-side validation; an empty object when everything is valid. */
  readonly check?: (values: V) => FieldErrors<V>;
  /** May throw the server's refusal. Messages for known fields go to the fields, others above the button. */
  readonly send: (values: V) => Promise<unknown>;
  /** Overrides the server's message for a refusal. */
  readonly failureText?: (error: unknown) => string;
};

export type FormState<V extends Values> = {
  readonly values: V;
  readonly set: <N extends keyof V>(name: N, value: V[N]) => void;
  /** The props of a text field: `<TextField label="Name" {...form.field('name')} />`. */
  readonly field: (name: TextNames<V>) => {
    readonly name: string;
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly error: string | undefined;
  };
  /** Resets the form to its initial values. */
  readonly reset: () => void;
  readonly errorOf: (name: keyof V) => string | undefined;
  readonly busy: boolean;
  readonly failure: string | null;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly submit: (event?: FormEvent) => Promise<void>;
};

export function useForm<V extends Values>(options: FormOptions<V>): FormState<V> {
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<FieldErrors<V>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const sending = useRef(false);
  const formRef = useRef<HTMLFormElement>(null);

  // Only submitting moves the focus; an error that clears while the user types must not.
  useEffect(() => {
    if (refusals > 0) focusFirstWrong(formRef.current);
  }, [refusals]);

  const set: FormState<V>['set'] = (name, value) => {
    setValues((old) => ({ ...old, [name]: value }));
    if (errors[name] !== undefined) setErrors((old) => ({ ...old, [name]: undefined }));
  };

  const refuse = (found: FieldErrors<V>) => {
    setErrors(found);
    setRefusals((count) => count + 1);
  };

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (sending.current) return;
    const found = options.check?.(values) ?? {};
    setFailure(null);
    if (hasAny(found)) return refuse(found);
    setErrors({});
    sending.current = true;
    setBusy(true);
    try {
      await options.send(values);
    } catch (error) {
      const atFields = fieldErrorsIn(error, values);
      if (hasAny(atFields)) refuse(atFields);
      else setFailure((options.failureText ?? errorText)(error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return {
    values,
    set,
    reset: () => setValues(options.initial),
    errorOf: (name) => errors[name],
    field: (name) => ({
      name,
      value: String(values[name]),
      onChange: (value) => set(name, value as V[typeof name]),
      error: errors[name],
    }),
    busy,
    failure,
    formRef,
    submit,
  };
}

function fieldErrorsIn<V extends Values>(error: unknown, values: V): FieldErrors<V> {
  if (!(error instanceof ApiError)) return {};
  // Of a list, the form may show the error of an entry at the list.
  const shown = Object.entries(error.fields).map(([path, message]) => [path in values ? path : rootOf(path), message]);
  return Object.fromEntries(shown.filter(([name = '']) => name in values)) as FieldErrors<V>;
}

const rootOf = (path: string): string => path.split('.', 1)[0] ?? '';

function hasAny(errors: Readonly<Record<string, string | undefined>>): boolean {
  return Object.values(errors).some((message) => message !== undefined);
}

function focusFirstWrong(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
