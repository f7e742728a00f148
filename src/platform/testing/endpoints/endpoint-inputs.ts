/** Every place in a request where an endpoint reads input, found in the contract's schemas. */
import { z } from 'zod';
import { IGNORED_DESCRIPTION } from '#platform/contract/closed-body.ts';
import type { EndpointShape } from '#platform/contract/endpoint.ts';
import type { Sample } from './endpoint-samples.ts';

type Part = 'params' | 'query' | 'body';
type Step = string | number;
export type InputField = {
  readonly part: Part;
  readonly path: readonly Step[];
  /** The JSON types allowed here; empty if any type is. */
  readonly types: readonly string[];
  /** Whatever is sent here is never read. */
  readonly isIgnored: boolean;
};

type JsonSchema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly const?: unknown;
  readonly description?: string;
};

const PARTS: readonly Part[] = ['params', 'query', 'body'];

export function inputFieldsOf(endpoint: EndpointShape): InputField[] {
  return PARTS.flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    const found = leavesOf(json, []).map((leaf) => ({ key: JSON.stringify(leaf.path), ...leaf }));
    const byKey = Map.groupBy(found, ({ key }) => key);
    return [...byKey.values()].map((same) => ({
      part,
      path: same[0]?.path ?? [],
      types: same.flatMap(({ type }) => (type === undefined ? [] : [type])),
      isIgnored: same.every(({ isIgnored }) => isIgnored),
    }));
  });
}

type Leaf = Pick<InputField, 'path' | 'isIgnored'> & { readonly type: string | undefined };

function leavesOf(schema: JsonSchema, path: readonly Step[]): Leaf[] {
  const { type, properties, items, prefixItems, anyOf, description } = schema;
  if (anyOf) return anyOf.flatMap((each) => leavesOf(each, path));
  if (properties) return Object.entries(properties).flatMap(([name, each]) => leavesOf(each, [...path, name]));
  if (prefixItems) return prefixItems.flatMap((each, index) => leavesOf(each, [...path, index]));
  if (items) return leavesOf(items, [...path, 0]);
  return [{ path, type, isIgnored: description === IGNORED_DESCRIPTION }];
}

/** The sample with this value in that place. */
export function withInput(sample: Sample, { part, path }: InputField, value: unknown): Sample {
  return { ...sample, [part]: placed(structuredClone(sample[part]), path, value) };
}

function placed(into: unknown, [step, ...rest]: readonly Step[], value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list: unknown[] = Array.isArray(into) ? into : [];
    list[step] = placed(list[step], rest, value);
    return list;
  }
  const record = typeof into === 'object' && into !== null ? (into as Record<string, unknown>) : {};
  return { ...record, [step]: placed(record[step], rest, value) };
}
