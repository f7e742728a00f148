/** An endpoint as the published document describes it: which input it takes, and whether it promises a given answer. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { API_PREFIX, type EndpointShape } from '#platform/contract/endpoint.ts';
import type { JsonSchema } from './from-schema.ts';

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;
type Described = {
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required: boolean;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};
export type PublishedDocument = { readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>> };

export type PublishedOperation = {
  readonly params: JsonSchema | undefined;
  readonly query: JsonSchema | undefined;
  readonly body: JsonSchema | undefined;
  /** Whether the document allows this input. Values in a URL count as what they parse to. */
  allows(input: { params?: unknown; query?: unknown; body?: unknown }): boolean;
  /** What is wrong with an answer; null if the document promises it. */
  wrongWith(answer: {
    status: number;
    headers: Readonly<Record<string, string | undefined>>;
    body: unknown;
  }): string | null;
};

export function readOperations(document: PublishedDocument): (endpoint: EndpointShape) => PublishedOperation {
  // Cents are not exact as fractions of a dollar: 4586.73 is a multiple of 0.01 only after rounding.
  const strict = { allErrors: false, strict: false, multipleOfPrecision: 6 } as const;
  const json = addFormats.default(new Ajv2020(strict));
  const text = addFormats.default(new Ajv2020({ ...strict, coerceTypes: true }));
  return (endpoint) => {
    const path = `${API_PREFIX}${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    const described = document.paths[path]?.[endpoint.method.toLowerCase()];
    if (!described) throw new Error(`${endpoint.method} ${path} is missing in the document.`);
    const [params, query] = [parametersOf(described, 'path'), parametersOf(described, 'query')];
    const body = described.requestBody?.content['application/json']?.schema;
    const compiled = {
      params: params && text.compile(params),
      query: query && text.compile(query),
      body: body && json.compile(body),
    };
    const answers = new Map<string, ValidateFunction>();
    const answerCheck = (status: string, schema: JsonSchema) => {
      const known = answers.get(status) ?? json.compile(schema);
      answers.set(status, known);
      return known;
    };
    return {
      params,
      query,
      body,
      allows: (input) =>
        (compiled.params?.(copied(input.params)) ?? true) &&
        (compiled.query?.(copied(input.query)) ?? true) &&
        (compiled.body?.(input.body ?? {}) ?? true),
      wrongWith({ status, headers, body: reported }) {
        const promised = described.responses[status] ?? described.responses.default;
        const type = (headers['content-type'] ?? '').split(';')[0] ?? '';
        const content = promised?.content?.[type];
        if (!content) return `The document has no ${type || 'untyped'} answer with ${status}.`;
        if (type !== 'application/json') return null;
        const check = answerCheck(String(described.responses[status] ? status : 'default'), content.schema);
        return check(reported) ? null : json.errorsText(check.errors);
      },
    };
  };
}

/** Ajv writes the values it parses back into its input. */
const copied = (values: unknown) =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, String(value)]));

function parametersOf({ parameters = [] }: Described, where: 'path' | 'query'): JsonSchema | undefined {
  const here = parameters.filter((each) => each.in === where);
  if (here.length === 0) return undefined;
  return {
    type: 'object',
    properties: Object.fromEntries(here.map(({ name, schema }) => [name, schema])),
    required: here.filter(({ required }) => required).map(({ name }) => name),
  };
}
