// What is wrong with the input of a call, by its schema.

import { t } from 'ttag';
import { type Refusal, refuseField } from '#platform/contract/refusals.ts';
import { namesNoField } from '#platform/i18n/own-messages.ts';
import { refuseInput } from './answers/refusal-answer.ts';
import { findUnsoundInput } from './sound-text.ts';

type Issue = { instancePath: string; message?: string; params?: { keys?: readonly string[] } };

/** A message that fits any field names the field when it stands alone. */
export function refuseMalformed(error: { validation?: unknown }): Refusal {
  const issues = Array.isArray(error.validation) ? (error.validation as Issue[]) : [];
  const nameOf = ({ instancePath }: Issue) => instancePath.replace(/^\//, '').replaceAll('/', '.');
  const refused = refuseInput(
    issues.map((issue) => ({ name: nameOf(issue), message: issue.message, unknown: issue.params?.keys })),
  );
  const [name, message] = Object.entries(refused.fields ?? {})[0] ?? [];
  return name !== undefined && message !== undefined && namesNoField(message)
    ? { ...refused, message: `${name}: ${message}` }
    : refused;
}

/** Where no body is expected, every field is one too many. */
export function refuseBody(body: unknown): Refusal | null {
  const unknown = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  return unknown.length === 0 ? null : refuseInput([{ name: '', message: undefined, unknown }]);
}

export function refuseUnsound(input: readonly unknown[]): Refusal | null {
  const unsound = findUnsoundInput(input);
  return unsound === null
    ? null
    : refuseField(unsound || 'body', t`This has characters that cannot be stored. Type it again.`);
}
