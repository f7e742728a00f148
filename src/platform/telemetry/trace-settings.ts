export type TraceSettings = {
  /** Where spans are posted, as OTLP over HTTP in JSON. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** The share of traces that are kept, from 0 to 1. */
  readonly share: number;
};
