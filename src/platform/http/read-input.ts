// Reads the input of a call by its schema. A number sent as text is taken wherever the schema wants a number (rule 355).

import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';

export const inputReader: typeof validatorCompiler = (route) => {
  const read = validatorCompiler(route);
  const schema = route.schema as z.ZodType;
  return (data: unknown) => {
    const first = read(data) as { readonly error?: Error; readonly value?: unknown };
    if (!first.error) return first;
    const issues = schema.safeParse(data).error?.issues ?? [];
    const paths = issues.filter(isAboutNumber).map(({ path }) => path);
    const numbers = paths.filter((path) => isNumberText(valueAt(data, path)));
    if (numbers.length === 0) return first;
    const copy = structuredClone(data);
    for (const path of numbers) replaceAt(copy, path, Number);
    return read(copy);
  };
};

const isAboutNumber = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_type' && issue.expected === 'number';

const isNumberText = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= 30 && /^\s*-?\d+(\.\d+)?\s*$/.test(value);

type Path = readonly PropertyKey[];
type Fields = Record<PropertyKey, unknown>;

function valueAt(data: unknown, path: Path): unknown {
  return path.reduce((part, name) => (part as Fields | undefined)?.[name], data);
}

function replaceAt(data: unknown, path: Path, change: (value: unknown) => unknown): void {
  const name = path.at(-1);
  const parent = valueAt(data, path.slice(0, -1)) as Fields;
  if (name !== undefined) parent[name] = change(parent[name]);
}
