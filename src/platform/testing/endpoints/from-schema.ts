/** For fast-check: values that a JSON Schema in the API's document allows, and values just outside it. */
import fc, { type Arbitrary } from 'fast-check';

export type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly multipleOf?: number;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
};

/** Longer texts and lists cost time and find nothing more; `beside` tries values that are too long. */
const LONG_TEXT = 40;
const LONG_LIST = 3;
const INT_LIMIT = Number.MAX_SAFE_INTEGER;

/** @throws for a kind of schema that the document has not used before, so that none goes untested */
export function allowedBy(schema: JsonSchema): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf ?? typesOf(schema);
  if (choices) return fc.oneof(...choices.map(allowedBy));
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -INT_LIMIT, max: schema.maximum ?? INT_LIMIT });
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listOf(schema);
    case 'object':
      return objectOf(schema);
    case undefined:
      return fc.jsonValue();
    default:
      throw new Error(`Nothing is drawn for the type ${schema.type}.`);
  }
}

/** One schema for each type, where several are allowed. */
function typesOf({ type, ...rest }: JsonSchema): JsonSchema[] | undefined {
  return typeof type === 'object' ? type.map((each) => ({ ...rest, type: each })) : undefined;
}

function numberOf({ minimum, maximum, exclusiveMinimum, multipleOf }: JsonSchema): Arbitrary<number> {
  const min = minimum ?? exclusiveMinimum ?? -1e9;
  const max = maximum ?? 1e9;
  // In hundredths, because binary floating point has no exact decimal steps.
  if (multipleOf) return fc.integer({ min: Math.ceil(min * 100), max: Math.floor(max * 100) }).map((n) => n / 100);
  return fc.double({ min, max, noNaN: true, minExcluded: exclusiveMinimum !== undefined });
}

function textOf({ format, pattern, minLength = 0, maxLength }: JsonSchema): Arbitrary<string> {
  const known = format === undefined ? undefined : FORMATS[format];
  if (known && !(format === 'uuid' && pattern?.includes('-7['))) return known;
  if (format === 'uuid') return fc.uuid({ version: 7 });
  const longest = Math.max(minLength, Math.min(maxLength ?? LONG_TEXT, LONG_TEXT));
  if (pattern === undefined) return fc.string({ unit: 'grapheme', minLength, maxLength: longest });
  if (pattern === '^[^\\p{Cc}]*$') {
    return fc
      .string({ unit: 'grapheme-composite', minLength, maxLength: longest })
      .map((text) => text.replace(/\p{Cc}/gu, '·'));
  }
  return fc.stringMatching(new RegExp(pattern));
}

const A_YEAR = { min: new Date('2025-11-01T00:00:00Z'), max: new Date('2027-11-01T00:00:00Z'), noInvalidDate: true };

const FORMATS: Readonly<Record<string, Arbitrary<string>>> = {
  uuid: fc.uuid(),
  'date-time': fc.date(A_YEAR).map((time) => time.toISOString()),
  date: fc.date(A_YEAR).map((time) => time.toISOString().slice(0, 10)),
  email: fc.stringMatching(/^[a-z0-9]{1,12}$/).map((name) => `${name}@generated.example`),
  byte: fc.base64String({ maxLength: LONG_TEXT }),
};

function listOf({ items = {}, prefixItems, minItems = 0, maxItems = LONG_LIST }: JsonSchema): Arbitrary<unknown> {
  if (prefixItems) return fc.tuple(...prefixItems.map(allowedBy));
  return fc.array(allowedBy(items), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, LONG_LIST)),
  });
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema): Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, allowedBy(each)]));
  const named = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  if (typeof additionalProperties !== 'object') return named;
  const others = fc.dictionary(fc.string({ maxLength: 10 }), allowedBy(additionalProperties), { maxKeys: LONG_LIST });
  return fc.tuple(others, named).map(([more, own]) => ({ ...more, ...own }));
}

const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.005,
  1e21,
  '',
  ' ',
  'x',
  'ＡＢ',
  '\u0000',
  'x'.repeat(5000),
  [],
  [null],
  {},
  { of: 'another kind' },
  { __proto__: null, constructor: 'x' },
];

type Step = string | number;

/** The value with one part of it left out, or set to something rarely allowed there. */
export function beside(value: unknown): Arbitrary<unknown> {
  const change = fc.record({
    path: fc.constantFrom(...fieldsIn(value)),
    odd: fc.constantFrom(...ODD_VALUES),
    isLeftOut: fc.boolean(),
  });
  return change.map(({ path, odd, isLeftOut }) => changedAt(value, path, isLeftOut ? undefined : odd));
}

function fieldsIn(value: unknown): Step[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  const steps: [Step, unknown][] = Array.isArray(value) ? value.map((each, n) => [n, each]) : Object.entries(value);
  return [[], ...steps.flatMap(([step, each]) => fieldsIn(each).map((path) => [step, ...path]))];
}

function changedAt(value: unknown, [step, ...rest]: readonly Step[], to: unknown): unknown {
  if (step === undefined) return to;
  if (Array.isArray(value)) return value.map((each, n) => (n === step ? changedAt(each, rest, to) : each));
  const record = { ...(value as Record<string, unknown>) };
  const changed = changedAt(record[step], rest, to);
  if (changed === undefined) delete record[step];
  else record[step] = changed;
  return record;
}
