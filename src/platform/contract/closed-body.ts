// A body has only the fields that its schema names, at every level: a field that would be dropped is refused instead, so that nobody
// believes it was used. Two kinds of fields are accepted and dropped unread: those that our own answers to the resource carry (rule 428), so
// that a client may change one value of what it got, and those that `ignoredFields` names. `z.looseObject` stays open.

import { z } from 'zod';

type Schema = z.core.$ZodType;

/** @param answers what a client may have read before it sends this */
export function closedBody<S extends Schema>(schema: S, answers: readonly Schema[] = []): S {
  const { def } = schema._zod;
  const parts = isObject(def) ? closedObject(def, objectsIn(answers)) : closedParts(def, insideOf(def, answers));
  if (Object.keys(parts).length === 0) return schema;
  return z.core.clone(schema, z.core.util.mergeDefs(def, parts), { parent: true });
}

export const IGNORED_DESCRIPTION = 'Accepted and ignored';
const IGNORED = z.unknown().optional().meta({ description: IGNORED_DESCRIPTION });

/** Fields that clients of the specification or of an earlier release send, and that are accepted and not used. */
export function ignoredFields<const Name extends string>(...names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, IGNORED])) as { [N in Name]: typeof IGNORED };
}

type Write = { readonly method: string; readonly path: string; readonly response: Schema; readonly status?: 200 | 201 };

/**
 * The schemas of the resource that a write answers: the objects with an `_id`, alone or under the resource's name. What a PUT or PATCH
 * answers without one is the setting that it has set. A POST that neither names a resource nor creates one has found what it answers.
 */
export function resourcesIn({ method, path, response, status }: Write): readonly Schema[] {
  if (method === 'POST' && !path.includes(':') && status !== 201) return [];
  const roots = objectsIn([response]).flatMap((root) => (root.data ? objectsIn([root.data]) : [root]));
  return roots.flatMap((root) => {
    if (root.message && objectsIn([root.message]).length === 0) return [];
    if (root._id) return [asObject(root)];
    const things = Object.values(root).flatMap((field) => objectsIn([field]));
    const withId = things.filter((thing) => thing._id);
    if (withId.length > 0) return withId.map(asObject);
    if (method !== 'PUT' && method !== 'PATCH') return [];
    return (Object.keys(root).length === 1 && things.length > 0 ? things : [root]).map(asObject);
  });
}

type Shape = Readonly<Record<string, Schema>>;

const asObject = (shape: Shape): Schema => z.object(shape);
const isObject = (def: z.core.$ZodTypeDef): def is z.core.$ZodObjectDef => def.type === 'object';

function closedObject(def: z.core.$ZodObjectDef, answered: readonly Shape[]) {
  if (def.catchall) return {};
  const shape = closedShape(def.shape, answered);
  const dropped = Object.keys(shape).filter((name) => shape[name] === IGNORED);
  const checks = dropped.length > 0 ? { checks: [dropping(dropped), ...(def.checks ?? [])] } : {};
  return { shape, catchall: z.never(), ...checks };
}

/** What of the answers belongs to the parts of a schema that is no object. */
function insideOf(def: z.core.$ZodTypeDef, answers: readonly Schema[]): readonly Schema[] {
  if (def.type === 'array') return elementsIn(answers);
  if (def.type === 'record') return [];
  if (def.type !== 'union') return answers;
  // Where the answer is a choice, too, what one of them carries is wrong in the others.
  const read = new Set(objectsIn(wrappedIn(def)).flatMap(Object.keys));
  const unread = (shape: Shape) => Object.fromEntries(Object.entries(shape).filter(([name]) => !read.has(name)));
  return answers.flatMap((answer) => {
    const choices = objectsIn([answer]);
    return choices.map((choice) => asObject(choices.length > 1 ? unread(choice) : choice));
  });
}

function closedShape(shape: Shape, answered: readonly Shape[]): Record<string, Schema> {
  const read = Object.entries(shape).map(([name, field]) => {
    const sentBack = answered.flatMap((each) => each[name] ?? []);
    return [name, field === IGNORED ? field : closedBody(field, sentBack)] as const;
  });
  const unread = answered.flatMap(Object.keys).filter((name) => !Object.hasOwn(shape, name));
  return { ...Object.fromEntries(read), ...ignoredFields(...new Set(unread)) };
}

/** Before the schema's own checks, so that they never see these fields either. */
const dropping = (names: readonly string[]) =>
  z.overwrite((value: Record<string, unknown>) => {
    const kept = { ...value };
    for (const name of names) delete kept[name];
    return kept;
  });

/** The shapes of the objects that an answer may be, whatever is wrapped around them. */
function objectsIn(answers: readonly Schema[]): Shape[] {
  return answers.flatMap((answer) => {
    const { def } = answer._zod;
    return isObject(def) ? [def.shape] : objectsIn(wrappedIn(def));
  });
}

function elementsIn(answers: readonly Schema[]): Schema[] {
  return answers.flatMap((answer) => {
    const { def } = answer._zod;
    return def.type === 'array' ? [(def as z.core.$ZodArrayDef).element] : elementsIn(wrappedIn(def));
  });
}

type Wrapping = z.core.$ZodTypeDef & {
  readonly innerType?: Schema;
  readonly options?: readonly Schema[];
  readonly out?: Schema;
};

function wrappedIn(def: z.core.$ZodTypeDef): readonly Schema[] {
  const { innerType, options = [], out }: Wrapping = def;
  if (def.type === 'array' || def.type === 'record') return [];
  return [...options, ...(innerType ? [innerType] : []), ...(out ? [out] : [])];
}

/** Checks contain no schemas, and reading a default value would make one that all calls share. */
const NO_PARTS: ReadonlySet<string> = new Set(['checks', 'defaultValue']);

function closedParts(def: z.core.$ZodTypeDef, answers: readonly Schema[]): Record<string, unknown> {
  const parts = partsOf(def).map(([name, part]) => [name, part, closedPart(part, answers)] as const);
  return Object.fromEntries(parts.flatMap(([name, part, closed]) => (closed === part ? [] : [[name, closed]])));
}

function partsOf(def: z.core.$ZodTypeDef): (readonly [string, unknown])[] {
  const names = Object.keys(def).filter((name) => !NO_PARTS.has(name));
  return names.map((name) => [name, def[name as keyof typeof def]]);
}

/** The same value if it contains no object's schema. */
function closedPart(part: unknown, answers: readonly Schema[]): unknown {
  if (part instanceof z.core.$ZodType) return closedBody(part, answers);
  if (Array.isArray(part)) {
    const closed = part.map((each) => closedPart(each, answers));
    return closed.some((each, at) => each !== part[at]) ? closed : part;
  }
  if (typeof part !== 'object' || part === null || Object.getPrototypeOf(part) !== Object.prototype) return part;
  const closed = Object.entries(part).map(([name, each]) => [name, each, closedPart(each, answers)] as const);
  if (closed.every(([, each, now]) => each === now)) return part;
  return Object.fromEntries(closed.map(([name, , now]) => [name, now]));
}
