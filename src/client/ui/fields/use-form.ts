// What is typed into a form, what is wrong with it, and sending it. What was typed stays through every failure.

import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../../lib/api/api-error.ts';

type Values = Readonly<Record<string, unknown>>;
export type FieldErrors<V extends Values> = { readonly [Name in keyof V]?: string | undefined };
type TextNames<V extends Values> = { [Name in keyof V]: V[Name] extends string ? Name : never }[keyof V] & string;

type FormOptions<V extends Values> = {
  readonly initial: V;
  /** What the page can tell by itself; an empty object when all is well. */
  readonly check?: (values: V) => FieldErrors<V>;
  /** Throws what the server refused: its messages for known fields go to the fields, any other above the button. */
  readonly send: (values: V) => Promise<unknown>;
  /** Other words for a refusal than the server's. */
  readonly failureText?: (error: unknown) => string;
};

export type FormState<V extends Values> = {
  readonly values: V;
  readonly set: <N extends keyof V>(name: N, value: V[N]) => void;
  /** Everything a text field needs, by name: `<TextField label="Name" {...form.field('name')} />`. */
  readonly field: (name: TextNames<V>) => {
    readonly name: string;
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly error: string | undefined;
  };
  /** Back to what the form began with. */
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

  // Only sending moves the focus; a message that goes away while one types must not.
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
  return Object.fromEntries(Object.entries(error.fields).filter(([name]) => name in values)) as FieldErrors<V>;
}

function hasAny(errors: Readonly<Record<string, string | undefined>>): boolean {
  return Object.values(errors).some((message) => message !== undefined);
}

function focusFirstWrong(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
