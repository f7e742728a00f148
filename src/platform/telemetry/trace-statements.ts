// A span for each statement of a request or job. Statements outside either, such as the renewal of a lease, have none.

import { SpanKind } from '@opentelemetry/api';
import type { StatementWatch } from '#platform/db/statements/watch-statements.ts';
import type { Spans } from './spans.ts';

const MAX_TEXT = 4000;
/** How many summaries are kept; a statement with a list has one text per length. */
const MAX_KNOWN = 2000;
const VERB = /^\s*(\w+)/;
const TABLE = /\b(insert into|update|delete from|from)\s+"?(?:\w+"?\.)?"?([a-z_]\w*)/i;
/** A value written into the text: between quotes, and not one of the program's short words. */
const QUOTED = /'(?:[^']|'')*'/g;
const OWN_WORD = /^'[a-z_ ]{0,40}'$/;

export function traceStatement(spans: Spans): StatementWatch {
  const known = new Map<string, Described>();
  return (text, send) => {
    if (!spans.isTraced()) return send();
    const described = known.get(text) ?? describeStatement(text);
    if (known.size < MAX_KNOWN) known.set(text, described);
    return spans.around(described, send);
  };
}

type Described = {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Readonly<Record<string, string>>;
};

function describeStatement(text: string): Described {
  const name = summaryOf(text);
  const shown = text.replace(QUOTED, (value) => (OWN_WORD.test(value) ? value : "'?'")).slice(0, MAX_TEXT);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name, 'db.query.text': shown };
  return { name, kind: SpanKind.CLIENT, attributes };
}

/** "insert into orders", after the first table that it writes or reads. */
function summaryOf(text: string): string {
  const [, deed, table] = TABLE.exec(text) ?? [];
  if (!deed || !table) return (VERB.exec(text)?.[1] ?? 'statement').toLowerCase();
  return `${deed.toLowerCase() === 'from' ? 'select from' : deed.toLowerCase()} ${table}`;
}
