/** Parses Stripe's forms: `metadata[orderId]=…&expand[0]=latest_charge` is a nested record and a list. */

export type Form = { [name: string]: string | Form | Form[] | string[] };

export function readForm(body: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const [first = '', ...more] = name.split(/[[\]]+/).filter((part) => part !== '');
    put(form, first, more, value);
  }
  return listed(form) as Form;
}

function put(into: Form, name: string, more: readonly string[], value: string): void {
  const [next, ...rest] = more;
  if (next === undefined) {
    into[name] = value;
    return;
  }
  const inner = (into[name] ?? {}) as Form;
  into[name] = inner;
  put(inner, next, rest, value);
}

/** A record whose keys are 0, 1, 2 … is a list. */
function listed(value: Form | string): Form | string | (Form | string)[] {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(([name, each]) => [name, listed(each as Form)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, each]) => each as Form) : (Object.fromEntries(entries) as Form);
}

/** A text field of the form, or undefined if it is missing. */
export function textIn(form: Form, name: string): string | undefined {
  const value = form[name];
  return typeof value === 'string' ? value : undefined;
}

export function recordIn(form: Form, name: string): Record<string, string> {
  const value = form[name];
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, string>) : {};
}
