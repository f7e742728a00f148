/** The values a row may have according to its TypeScript type. */

export type Shape =
  | { readonly kind: 'unknown' | 'string' | 'number' | 'boolean' | 'null' | 'Date' | 'bytes' }
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'array'; readonly of: Shape }
  | { readonly kind: 'object'; readonly fields: Readonly<Record<string, Field>> }
  | { readonly kind: 'union'; readonly of: readonly Shape[] };

export type Field = { readonly shape: Shape; readonly optional: boolean };

/** Where a value differs from its type: the path and the value found there; null if it fits. */
export function misfit(value: unknown, shape: Shape, path: string): string | null {
  switch (shape.kind) {
    case 'unknown':
      return null;
    case 'literal':
      return value === shape.value ? null : notify(value, path, JSON.stringify(shape.value));
    case 'array':
      return Array.isArray(value) ? misfitOfItems(value, shape.of, path) : notify(value, path, 'array');
    case 'object':
      return misfitOfFields(value, shape.fields, path);
    case 'union':
      return misfitOfUnion(value, shape.of, path);
    default:
      return kindOf(value) === shape.kind ? null : notify(value, path, shape.kind);
  }
}

function misfitOfItems(items: readonly unknown[], shape: Shape, path: string): string | null {
  for (const item of items) {
    const found = misfit(item, shape, `${path}[]`);
    if (found) return found;
  }
  return null;
}

function misfitOfFields(value: unknown, fields: Readonly<Record<string, Field>>, path: string): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return notify(value, path, 'object');
  const values = new Map<string, unknown>(Object.entries(value));
  for (const [name, { shape, optional }] of Object.entries(fields)) {
    if (optional && values.get(name) === undefined) continue;
    const found = misfit(values.get(name), shape, path === '' ? name : `${path}.${name}`);
    if (found) return found;
  }
  return null;
}

function misfitOfUnion(value: unknown, shapes: readonly Shape[], path: string): string | null {
  const found = shapes.map((shape) => misfit(value, shape, path));
  if (found.includes(null)) return null;
  return found.length === 1 ? (found[0] ?? null) : notify(value, path, shapes.map(({ kind }) => kind).join(' or '));
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (value instanceof Date) return 'Date';
  if (value instanceof Uint8Array) return 'bytes';
  return typeof value;
}

const notify = (value: unknown, path: string, expected: string) =>
  `${path === '' ? 'the row' : path} is ${kindOf(value)} ${JSON.stringify(value)?.slice(0, 60)}, not ${expected}`;
