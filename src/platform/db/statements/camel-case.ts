// Columns are snake_case in the database and camelCase in the code. Kysely's plugin rewrites each statement's tree and
// copies each row key by key. Here names change as the SQL is written, and rows are copied only if a name differs, so
// that hot statements are as fast as with written aliases.

import { CamelCasePlugin, PostgresDialect, PostgresQueryCompiler, type QueryCompiler } from 'kysely';

type QueryOf = Parameters<CamelCasePlugin['transformQuery']>[0];
type ResultOf = Parameters<CamelCasePlugin['transformResult']>[0];

export class CamelCaseColumns extends CamelCasePlugin {
  constructor() {
    // Keys inside JSON values stay unchanged.
    super({ maintainNestedObjectKeys: true });
  }

  override transformQuery({ node }: QueryOf): QueryOf['node'] {
    return node;
  }

  override async transformResult({ result }: ResultOf): Promise<ResultOf['result']> {
    const [first] = result.rows;
    if (!first) return result;
    const names = Object.keys(first).map((column) => ({ column, name: this.camelCase(column) }));
    if (names.every(({ column, name }) => name === column)) return result;
    return { ...result, rows: result.rows.map((row) => renameColumns(row, names)) };
  }

  /** `_id`, which answers use, stays: no word comes before its underscore. */
  protected override camelCase(column: string): string {
    return column.startsWith('_') ? column : super.camelCase(column);
  }

  toColumn(name: string): string {
    return this.snakeCase(name);
  }
}

type Named = { readonly column: string; readonly name: string };

function renameColumns(row: Record<string, unknown>, names: readonly Named[]): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const { column, name } of names) out[name] = row[column];
  return out;
}

class SnakeCaseCompiler extends PostgresQueryCompiler {
  readonly #columns = new CamelCaseColumns();

  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(this.#columns.toColumn(identifier));
  }
}

/** PostgreSQL's compiler, with renamed columns. */
export class SnakeCaseDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new SnakeCaseCompiler();
  }
}
