// Rule 151: every error has the same shape, with a message for people and nothing internal.

import { gettext, t } from 'ttag';
import { type Refusal, type Refusals, refuse } from '#platform/contract/refusals.ts';

/** The status and body of the answer to a refused call. */
export function refusalAnswer(refused: Refusal, refusals: Refusals) {
  const { status } = refusals[refused.refusal];
  const error = errorOf(refused, refusals);
  return { status, body: { message: error.message, error, ...(refused.data && { data: refused.data }) } };
}

/** What an answer says about a refusal, either of the whole call or of one of several things in it. */
export function errorOf({ refusal, message, fields }: Refusal, refusals: Refusals) {
  // When only one field is invalid, its message is more helpful than the general one.
  const text = message ?? Object.values(fields ?? {})[0] ?? gettext(refusals[refusal].message);
  return { code: refusal, message: text, ...(fields && { fields }) };
}

/** A value of the input that its schema does not allow. */
export type InputIssue = {
  /** The path to it, with dots. */
  readonly name: string;
  readonly message: string | undefined;
  /** The fields in it that do not exist. */
  readonly unknown?: readonly string[] | undefined;
};

/** Enough to find the mistake: a body may contain thousands. */
const MAX_UNKNOWN = 20;

export function refuseInput(issues: readonly InputIssue[]): Refusal {
  const fields: Record<string, string> = {};
  for (const { name, message, unknown } of issues) {
    for (const field of unknown?.slice(0, MAX_UNKNOWN) ?? []) {
      fields[name === '' ? field : `${name}.${field}`] ??= t`There is no field “${field}” here. Leave it out.`;
    }
    if (unknown) continue;
    // A schema's built-in messages are still English here; those in `own-messages.ts` are already translated.
    fields[name || 'body'] ??= message === undefined ? t`This is not right.` : gettext(message);
  }
  return refuse('malformed', { fields });
}
