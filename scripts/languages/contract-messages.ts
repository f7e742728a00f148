// What the contract says about a wrong field. The texts are part of its schemas, which are created once, before any request sets a
// language, so they are translated when the refusal is sent.

import type { z } from 'zod';
import { api } from '../../src/app/api.ts';

/** Some schemas have one message for a missing value and another for a wrong one. */
const WRONG_VALUES = [undefined, null, '', 'x', 1.5, -1, {}, []];

/** Returns each message once. */
export function contractMessages(): string[] {
  const seen = new Set<unknown>();
  const messages = new Set<string>();
  const visit = (value: unknown): void => {
    if (!isObject(value) || seen.has(value)) return;
    seen.add(value);
    if (isSchema(value)) {
      const { def } = value._zod;
      for (const message of messagesOf(def.error)) messages.add(message);
      visit(def);
    } else if (Array.isArray(value) || isPlain(value)) {
      for (const part of Object.values(value)) visit(part);
    }
  };
  visit(api);
  return [...messages];
}

type SchemaOrCheck = { readonly _zod: { readonly def: { readonly error?: z.core.$ZodErrorMap | undefined } } };

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;
const isSchema = (value: object): value is SchemaOrCheck => '_zod' in value;

function messagesOf(errorMap: z.core.$ZodErrorMap | undefined): string[] {
  if (!errorMap) return [];
  return WRONG_VALUES.flatMap((input) => {
    const result = errorMap({ code: 'custom', input, path: [] } as z.core.$ZodRawIssue);
    const message = typeof result === 'string' ? result : result?.message;
    return message === undefined ? [] : [message];
  });
}
