// Copies answers with exactly the fields that their contract names, so that JSON.stringify writes nothing else. The copier is
// compiled once per contract, because choosing fields by walking a schema would take as long as writing them.

import { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;
type Copied = { readonly functions: string[] };

const PLAIN = 'plain';
const AS_IT_IS = 'asItIs';

/** Whatever stands for a single value has no fields that could leak. */
const HELPERS = `
  const ${AS_IT_IS} = (v) => v;
  const ${PLAIN} = (v) => {
    if (typeof v === 'object' && v !== null) throw new TypeError('A single value is expected, not an object.');
    return v;
  };
  const arrayOf = (v) => {
    if (!Array.isArray(v)) throw new TypeError('A list is expected.');
    return v;
  };`;

/**
 * @returns what copies an answer; it throws a TypeError when something that the contract requires is missing
 * @throws when the contract has a shape that no answer has had so far
 */
export function answerCutter(shape: z.ZodType): (answer: unknown) => unknown {
  const copied: Copied = { functions: [] };
  const root = cutterOf(z.toJSONSchema(shape, { target: 'draft-7', io: 'output' }) as Schema, copied);
  return new Function(`'use strict';${HELPERS}\n${copied.functions.join('\n')}\nreturn ${root};`)();
}

/** The name of the function that copies a value of this schema. */
function cutterOf(schema: Schema, copied: Copied): string {
  const { type, anyOf, oneOf, items, properties, additionalProperties } = schema;
  // A text with two patterns.
  if (schema.allOf && type === 'string') return PLAIN;
  if (schema.$ref || schema.allOf) throw new Error(`Answers with ${JSON.stringify(schema)} are not cut yet.`);
  if (anyOf || oneOf) return ofOne((anyOf ?? oneOf) as Schema[], copied);
  if (type === 'array')
    return Array.isArray(items) ? ofTuple(items as Schema[], copied) : ofList(items as Schema, copied);
  if (properties) return ofObject(schema, copied);
  if (type === 'object') return ofRecord(additionalProperties as Schema, copied);
  return type === undefined && schema.enum === undefined && schema.const === undefined ? AS_IT_IS : PLAIN;
}

function ofObject({ properties = {}, required = [], additionalProperties }: Schema, copied: Copied): string {
  if (additionalProperties) throw new Error('Answers with fields that the contract does not name are not cut yet.');
  const checks = required.map((name) => {
    const key = JSON.stringify(name);
    return `if (v[${key}] === undefined) throw new TypeError(${JSON.stringify(`${key} is required.`)});`;
  });
  const fields = Object.entries(properties).map(([name, schema]) => {
    const [key, cut] = [JSON.stringify(name), cutterOf(schema as Schema, copied)];
    const value = `v[${key}]`;
    return `${key}: ${required.includes(name) ? '' : `${value} === undefined ? undefined : `}${cut}(${value})`;
  });
  return addFunction(copied, `${checks.join(' ')} return { ${fields.join(', ')} };`);
}

function ofList(items: Schema, copied: Copied): string {
  return addFunction(copied, `return arrayOf(v).map(${cutterOf(items, copied)});`);
}

function ofTuple(items: readonly Schema[], copied: Copied): string {
  const parts = items.map((schema, index) => `${cutterOf(schema, copied)}(v[${index}])`);
  return addFunction(copied, `arrayOf(v); return [${parts.join(', ')}];`);
}

function ofRecord(values: Schema, copied: Copied): string {
  const cut = cutterOf(values, copied);
  return addFunction(
    copied,
    `return Object.fromEntries(Object.entries(v).map(([key, value]) => [key, ${cut}(value)]));`,
  );
}

/** A union: single values with at most one list or object, or objects told apart by a field. */
function ofOne(schemas: readonly Schema[], copied: Copied): string {
  const cutters = schemas
    .map((schema) => ({ schema, cut: cutterOf(schema, copied) }))
    .filter(({ cut }) => cut !== PLAIN);
  const [only, ...others] = cutters;
  if (!only) return PLAIN;
  if (others.length === 0) return addFunction(copied, `return typeof v === 'object' ? ${only.cut}(v) : v;`);
  const field = Object.keys(only.schema.properties ?? {}).find((name) =>
    cutters.every(({ schema }) => constantOf(schema, name) !== undefined),
  );
  if (field === undefined) throw new Error('Answers with objects that no field tells apart are not cut yet.');
  const cases = cutters.map(
    ({ schema, cut }) => `case ${JSON.stringify(constantOf(schema, field))}: return ${cut}(v);`,
  );
  const unknown = `throw new TypeError(${JSON.stringify(`This is no ${field} that the contract knows.`)});`;
  return addFunction(copied, `switch (v[${JSON.stringify(field)}]) { ${cases.join(' ')} default: ${unknown} }`);
}

const constantOf = (schema: Schema, name: string): unknown => (schema.properties?.[name] as Schema | undefined)?.const;

/** No copier rejects null by itself: a contract that forbids null is checked elsewhere. */
function addFunction({ functions }: Copied, body: string): string {
  const name = `cut${functions.length}`;
  functions.push(`const ${name} = (v) => { if (v === null) return v; ${body} };`);
  return name;
}
