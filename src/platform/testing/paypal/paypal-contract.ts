/** Checks requests to PayPal, and the fake's answers, against PayPal's own OpenAPI documents. */
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { readContract } from '../provider-contracts.ts';

/** Such as "post /v2/checkout/orders". */
export type Operation = { readonly document: PayPalDocument; readonly method: string; readonly path: string };
/** The last ones have no contract, so nothing is checked. */
export type PayPalDocument =
  | 'checkout_orders_v2'
  | 'payments_v2'
  | 'webhooks_v1'
  | 'customer_disputes_v1'
  | 'reporting_v1'
  | 'vault_v3';

export type Answer = { readonly status: number; readonly body: unknown };

export type PayPalContract = {
  /** What is wrong with a body; null if nothing is, or if the contract is not available. */
  checkRequest(operation: Operation, body: unknown): string | null;
  checkAnswer(operation: Operation, answer: Answer): string | null;
  /** PayPal's text for an issue of this call. */
  wordsFor(operation: Operation, issue: string): string;
  /** The issues with which PayPal may refuse this call with 422. Empty if the contract is not available. */
  issuesOf(operation: Operation): readonly string[];
  /** The name and message shared by all refusals with a status. */
  headingFor(status: number): { readonly name: string; readonly message: string };
};

type Json = { readonly [key: string]: Json } | readonly Json[] | string | number | boolean | null;

/** PayPal also returns this one when authorizing, although its document omits it. */
const FORGOTTEN = 'INSTRUMENT_DECLINED';

export function readPayPalContract(): PayPalContract {
  const documents = new Map<PayPalDocument, Json>();
  for (const name of ['checkout_orders_v2', 'payments_v2', 'webhooks_v1'] as const) {
    const document = readContract(`paypal.${name}.openapi.json`) as Json;
    if (document) documents.set(name, document);
  }
  // The documents contain OpenAPI keywords, and patterns that only a lenient regular-expression parser accepts.
  const ajv = new Ajv({ strict: false, unicodeRegExp: false, logger: false });
  addFormats.default(ajv);
  for (const [name, document] of documents) ajv.addSchema(document as object, name);
  const compiled = new Map<string, ValidateFunction>();
  const check = (document: PayPalDocument, pointer: readonly string[], value: unknown): string | null => {
    const at = `${document}#/${pointer.map(escapePointer).join('/')}`;
    const validate = compiled.get(at) ?? ajv.compile({ $ref: at });
    compiled.set(at, validate);
    return validate(value) ? null : `${at}: ${ajv.errorsText(validate.errors?.slice(-3))} in ${JSON.stringify(value)}`;
  };
  const contentOf = (document: PayPalDocument, place: readonly string[]) => {
    const found = follow(documents.get(document), place);
    const schema = follow(documents.get(document), [...found, 'content', 'application/json', 'schema']);
    return lookUp(documents.get(document), schema) === undefined ? null : schema;
  };
  return {
    checkRequest: ({ document, method, path }, body) => {
      if (!documents.has(document)) return null;
      const schema = contentOf(document, ['paths', path, method, 'requestBody']);
      return schema ? check(document, schema, body) : null;
    },
    checkAnswer: ({ document, method, path }, { status, body }) => {
      const root = documents.get(document);
      if (!root || JSON.stringify(body)?.includes(FORGOTTEN)) return null;
      const responses = ['paths', path, method, 'responses'];
      const named = lookUp(root, [...responses, String(status)]) === undefined ? 'default' : String(status);
      const schema = contentOf(document, [...responses, named]);
      if (!schema) return body === undefined || status >= 500 ? null : `${method} ${path} answers nothing at ${status}`;
      return check(document, schema, body);
    },
    headingFor: (status) => {
      const schemas = lookUp(documents.get('payments_v2'), ['components', 'schemas', `error_${status}`, 'properties']);
      const [name, message] = ['name', 'message'].map((each) => lookUp(schemas, [each, 'enum', '0']));
      return { name: String(name ?? `HTTP_${status}`), message: String(message ?? 'Refused.') };
    },
    wordsFor: ({ document, method, path }, issue) => {
      const answers = contentOf(document, ['paths', path, method, 'responses', '422']);
      const root = documents.get(document);
      const own = answers && lookUp(root, answers);
      return findWords(root, own ?? undefined, issue) ?? findWords(root, root, issue) ?? issue;
    },
    issuesOf: ({ document, method, path }) => {
      const answers = contentOf(document, ['paths', path, method, 'responses', '422']);
      return [...issuesIn(documents.get(document), answers && lookUp(documents.get(document), answers))];
    },
  };
}

/** PayPal's documents list the text of an issue next to its name. */
function findWords(root: Json | undefined, node: Json | undefined, issue: string): string | null {
  if (node === null || typeof node !== 'object') return null;
  if (lookUp(node, ['properties', 'issue', 'enum', '0']) === issue) {
    const words = lookUp(node, ['properties', 'description', 'enum', '0']);
    if (typeof words === 'string') return words;
  }
  for (const [name, child] of Object.entries(node)) {
    const target = name === '$ref' && node !== root ? lookUp(root, pointerOf(child)) : (child as Json);
    const words = findWords(root, target, issue);
    if (words) return words;
  }
  return null;
}

function issuesIn(root: Json | undefined, node: Json | null | undefined): Set<string> {
  if (node === null || typeof node !== 'object') return new Set();
  const own = lookUp(node, ['properties', 'issue', 'enum', '0']);
  const children = Object.entries(node).flatMap(([name, child]) => [
    ...issuesIn(root, name === '$ref' ? lookUp(root, pointerOf(child)) : (child as Json)),
  ]);
  return new Set(typeof own === 'string' ? [own, ...children] : children);
}

function lookUp(root: Json | undefined, pointer: readonly string[]): Json | undefined {
  return pointer.reduce<Json | undefined>((node, step) => {
    return node !== null && typeof node === 'object' ? (node as { [key: string]: Json })[step] : undefined;
  }, root);
}

/** The target of a pointer, after following the references along it. */
function follow(root: Json | undefined, pointer: readonly string[]): readonly string[] {
  const target = lookUp(root, [...pointer, '$ref']);
  return typeof target === 'string' ? pointerOf(target) : pointer;
}

function pointerOf(reference: unknown): readonly string[] {
  return String(reference).replace('#/', '').split('/');
}

function escapePointer(step: string): string {
  return encodeURIComponent(step.replace(/~/g, '~0').replace(/\//g, '~1'));
}
