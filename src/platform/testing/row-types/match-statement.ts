/** Finds the raw statement in the sources that produced the text sent to the database. */
import type { RawStatement } from './read-row-types.ts';

/** A shorter text could be part of any statement. */
const MIN_OWN_TEXT = 10;

const sizeOf = ({ parts }: RawStatement) => parts.join('').trim().length;

/** A fragment returns no rows; its type is that of a value and needs no check. */
export function isCheckable(statement: RawStatement): boolean {
  const { row } = statement;
  if (row.kind === 'unknown') return false;
  if (row.kind !== 'object') return true;
  const columns = Object.values(row.fields);
  return columns.every(({ shape }) => shape.kind !== 'unknown') && sizeOf(statement) >= MIN_OWN_TEXT;
}

export function statementMatcher(statements: readonly RawStatement[]): (text: string) => RawStatement | null {
  const bySize = statements
    .filter(({ row }) => row.kind === 'object')
    .map((statement) => ({ statement, size: sizeOf(statement) }))
    .sort((a, b) => b.size - a.size);
  const known = new Map<string, RawStatement | null>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const matching = bySize.find(({ statement }) => hasParts(text, statement.parts))?.statement ?? null;
    known.set(text, matching);
    return matching;
  };
}

/** Whether the text starts with the first part, ends with the last, and contains the others between them in order. */
function hasParts(text: string, parts: readonly string[]): boolean {
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let from = first.length;
  for (const part of rest) {
    const at = text.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return from + last.length <= text.length;
}
