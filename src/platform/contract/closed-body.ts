// A body has only the fields that its schema names, at every level: a field that would be dropped is refused instead, so that nobody
// believes it was used. `z.looseObject` stays open, and `ignoredFields` names what clients of the specification send and we do not need.

import { z } from 'zod';

export function closedBody<S extends z.core.$ZodType>(schema: S): S {
  const { def } = schema._zod;
  const parts: Record<string, unknown> = {};
  for (const [name, part] of partsOf(def)) {
    const closed = closedPart(part);
    if (closed !== part) parts[name] = closed;
  }
  if (isObject(def) && !def.catchall) parts.catchall = z.never();
  if (Object.keys(parts).length === 0) return schema;
  return z.core.clone(schema, z.core.util.mergeDefs(def, parts), { parent: true });
}

/** Fields that are accepted and not used. */
export function ignoredFields<const Name extends string>(...names: readonly Name[]) {
  const ignored = z.unknown().optional().meta({ description: 'Accepted and ignored' });
  return Object.fromEntries(names.map((name) => [name, ignored])) as { [N in Name]: typeof ignored };
}

const isObject = (def: z.core.$ZodTypeDef): def is z.core.$ZodObjectDef => def.type === 'object';

/** Checks contain no schemas, and reading a default value would make one that all calls share. */
const NO_PARTS: ReadonlySet<string> = new Set(['checks', 'defaultValue']);

function partsOf(def: z.core.$ZodTypeDef): (readonly [string, unknown])[] {
  const names = Object.keys(def).filter((name) => !NO_PARTS.has(name));
  return names.map((name) => [name, def[name as keyof typeof def]]);
}

/** The same value if it contains no object's schema. */
function closedPart(part: unknown): unknown {
  if (part instanceof z.core.$ZodType) return closedBody(part);
  if (Array.isArray(part)) {
    const closed = part.map(closedPart);
    return closed.some((each, at) => each !== part[at]) ? closed : part;
  }
  if (typeof part !== 'object' || part === null || Object.getPrototypeOf(part) !== Object.prototype) return part;
  const closed = Object.entries(part).map(([name, each]) => [name, each, closedPart(each)] as const);
  if (closed.every(([, each, now]) => each === now)) return part;
  return Object.fromEntries(closed.map(([name, , now]) => [name, now]));
}
