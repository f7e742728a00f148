// The state of a form: its values, its errors and its submission. Values survive every failure.

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { type DefaultValues, type Path, type PathValue, type Resolver, useForm as useHookForm } from 'react-hook-form';
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

export function useForm<V extends Values>({ initial, check, send, failureText }: FormOptions<V>): FormState<V> {
  const form = useHookForm<V>({ defaultValues: initial as DefaultValues<V>, resolver: toResolver(check) });
  const { errors, submitCount } = form.formState;
  const values = form.watch();
  const sending = useMutation({ mutationFn: (valid: V) => send(valid) });
  const isSubmitting = useRef(false);
  const formRef = useRef<HTMLFormElement>(null);

  // Only submitting moves the focus; an error that clears while the user types must not.
  useLayoutEffect(() => {
    if (submitCount > 0) focusFirstWrong(formRef.current);
  }, [submitCount]);

  const set: FormState<V>['set'] = (name, value) => {
    const path = name as string as Path<V>;
    form.clearErrors(path);
    form.setValue(path, value as PathValue<V, Path<V>>);
  };

  const sendValid = form.handleSubmit(async (valid) => {
    try {
      await sending.mutateAsync(valid);
    } catch (error) {
      const atFields = Object.entries(fieldErrorsIn(error, valid));
      for (const [name, message] of atFields) form.setError(name as Path<V>, { message });
      if (atFields.length === 0) form.setError('root', { message: (failureText ?? errorText)(error) });
    }
  });

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    await sendValid().finally(() => {
      isSubmitting.current = false;
    });
  };

  const errorOf = (name: keyof V) => (errors as Record<keyof V, { message?: string } | undefined>)[name]?.message;
  return {
    values,
    set,
    reset: () => form.reset(),
    errorOf,
    field: (name) => ({
      name,
      value: String(values[name]),
      onChange: (value) => set(name, value as V[typeof name]),
      error: errorOf(name),
    }),
    busy: sending.isPending,
    failure: errors.root?.message ?? null,
    formRef,
    submit,
  };
}

function toResolver<V extends Values>(check: FormOptions<V>['check']): Resolver<V> {
  return (values) => {
    const wrong = Object.entries(check?.(values) ?? {}).filter(([, message]) => message !== undefined);
    const errors = Object.fromEntries(wrong.map(([name, message]) => [name, { type: 'check', message }]));
    return { values, errors } as Awaited<ReturnType<Resolver<V>>>;
  };
}

function fieldErrorsIn<V extends Values>(error: unknown, values: V): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  // Of a list, the form may show the error of an entry at the list.
  const shown = Object.entries(error.fields).map(([path, message]) => [path in values ? path : rootOf(path), message]);
  return Object.fromEntries(shown.filter(([name = '']) => name in values));
}

const rootOf = (path: string): string => path.split('.', 1)[0] ?? '';

function focusFirstWrong(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
