// Finds the page for a path: the first entry that matches the path and the visitor's role.

import { matchRoute, type Parser } from 'wouter';
import type { Role } from '#platform/access/roles.ts';
import type { RouteEntry } from './route-entry.ts';

export type FoundPage = { readonly entry: RouteEntry; readonly params: Readonly<Record<string, string>> };

type Address = { readonly path: string; readonly role: Role | null };

export function findPage(
  entries: readonly RouteEntry[],
  parser: Parser,
  { path, role }: Address,
): FoundPage | undefined {
  for (const entry of entries) {
    if (entry.onlyFor && !entry.onlyFor(role)) continue;
    const [matches, params] = matchRoute(parser, entry.path, path);
    if (matches) return { entry, params: decodeAll(params) };
  }
  return undefined;
}

function decodeAll(params: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decode(value ?? '')]));
}

/** Leaves a malformed path alone; the server answers that it is unknown. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
