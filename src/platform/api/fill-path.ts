// Builds a path from its pattern.

type NamesIn<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

/** The variables of a pattern: `{ locationId, zoneId }` for the booking page. */
export type ParamsOf<P extends string> = { readonly [Name in NamesIn<P>]: string };

export function fillPath<P extends string>(pattern: P, params: ParamsOf<P>): string {
  const values: Readonly<Record<string, string>> = params;
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

export function withQuery(path: string, query: Readonly<Record<string, string | null | undefined>>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
