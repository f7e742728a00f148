// What is wrong with the input of a call, by its schema. A message that fits any field names the field when it stands alone.

import { refuseInput } from '#app/refusal-answer.ts';
import type { Refusal } from '#app/refusals.ts';
import { namesNoField } from '#platform/i18n/own-words.ts';

type Issue = { instancePath: string; message?: string; params?: { keys?: readonly string[] } };

export function malformed(error: { validation?: unknown }): Refusal {
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
