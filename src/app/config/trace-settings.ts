// The settings for traces, under OpenTelemetry's names. config.ts reads them with all others.

import { z } from 'zod';
import type { TraceSettings } from '#platform/telemetry/trace-settings.ts';

const SHARE = 'must be a share from 0 to 1, such as 0.1';

export const TRACE_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must look like http://localhost:4318' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine((text) => listOf(text).every(isHeader), 'must look like name=value,name=value')
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(255).default('parkvale'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number({ error: SHARE }).min(0, SHARE).max(1, SHARE).default(1),
};

const Traces = z.object(TRACE_SETTINGS);
type Traces = z.output<typeof Traces>;

/** If null, nothing is traced and nothing of the library is loaded. */
export function toTraces(settings: Traces): TraceSettings | null {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return null;
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: Object.fromEntries(listOf(settings.OTEL_EXPORTER_OTLP_HEADERS).map(readHeader)),
    serviceName: settings.OTEL_SERVICE_NAME,
    share: settings.OTEL_TRACES_SAMPLER_ARG,
  };
}

function listOf(text: string | undefined): readonly string[] {
  return text?.split(',').map((each) => each.trim()) ?? [];
}

function isHeader(text: string): boolean {
  try {
    const [name, value] = readHeader(text);
    return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e]+$/.test(value);
  } catch {
    return false;
  }
}

/** Values are percent-encoded, so that they may contain commas. @throws URIError when one is not. */
function readHeader(text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  if (at < 0) return [text, ''];
  return [text.slice(0, at).trim(), decodeURIComponent(text.slice(at + 1).trim())];
}
