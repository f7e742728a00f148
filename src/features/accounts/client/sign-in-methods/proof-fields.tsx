import { t } from 'ttag';
import type { Answer } from '#platform/contract/endpoints.ts';
import { PasswordField } from '#platform/ui/fields/password-field.tsx';
import type { FormState } from '#platform/ui/fields/use-form.ts';
import { CodeField } from '../code-field.tsx';

const texts = {
  yourPassword: t`Your password`,
  passwordMissing: t`Please enter your password.`,
  code: t`Code from the app, or a recovery code`,
  codeMissing: t`Please enter the code.`,
};

export type RequiredProof = Answer<'GET /users/sign-in-methods'>['data']['proof'];

/** The fields that a form has in addition to its own, unless the session is new. */
export const NO_PROOF = { password: '', code: '' };
export type Proof = typeof NO_PROOF;

export function checkProof(required: RequiredProof, { password, code }: Proof): Partial<Proof> {
  return {
    ...(required !== 'none' && password === '' ? { password: texts.passwordMissing } : {}),
    ...(required === 'password_and_code' && code.trim() === '' ? { code: texts.codeMissing } : {}),
  };
}

/** What to send: nothing that was not asked for. */
export function proofIn(required: RequiredProof, { password, code }: Proof): Partial<Proof> {
  return {
    ...(required !== 'none' && { password }),
    ...(required === 'password_and_code' && { code: code.trim() }),
  };
}

type ProofFieldsProps<V extends Proof> = { readonly form: FormState<V>; readonly required: RequiredProof };

export function ProofFields<V extends Proof>({ form, required }: ProofFieldsProps<V>) {
  if (required === 'none') return null;
  const { field } = form as unknown as FormState<Proof>;
  return (
    <>
      <PasswordField label={texts.yourPassword} autoComplete="current-password" {...field('password')} />
      {required === 'password_and_code' && <CodeField label={texts.code} {...field('code')} />}
    </>
  );
}
