/**
 * Judges from a statement's text alone whether a distributed database could answer it from one shard. For that, the distribution column of
 * every distributed table must equal a parameter or a constant, directly or through other columns.
 */
import { parseSync } from 'libpg-query';
import { readSharding, type TableSharding, VIEWS } from '#platform/db/sharding/sharded-tables.ts';
import { withSchema } from '../database/with-schema.ts';

const PLACES = await withSchema(readSharding);

export type Judged = {
  /** Tables that the statement would query on every shard. */
  readonly fansOut: readonly string[];
  /** The shards that the statement joins or writes together; a transaction on one shard can have at most one. */
  readonly groups: readonly string[];
};

/** @throws when PostgreSQL's parser does not accept the text */
export function judgeStatement(text: string): Judged {
  const fansOut = new Set<string>();
  const groups = new Set<string>();
  const onTable = (table: string, isTied: boolean) => {
    const sharding = PLACES[table];
    if (!sharding) return;
    if (sharding.kind === 'key' && !isTied) fansOut.add(table);
    const group = groupOf(table, sharding);
    if (group) groups.add(group);
  };
  for (const { stmt } of (parseSync(text) as Parsed).stmts ?? []) new Level(onTable, new Map(), []).query(stmt);
  return { fansOut: [...fansOut].sort(), groups: [...groups].sort() };
}

function groupOf(table: string, sharding: TableSharding): string | null {
  if (sharding.kind === 'everywhere') return null;
  if (sharding.kind === 'coordinator') return 'coordinator';
  return sharding.group === 'own' ? table : sharding.group;
}

type Parsed = { readonly stmts?: readonly { readonly stmt: Node }[] };
// The parser's trees have some four hundred node types, of which this reads a dozen; it walks through those that it does not know.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Node = any;
type OnTable = (table: string, isTied: boolean) => void;
/** Whether each output column of a query has one known value. */
type Outputs = readonly { readonly name: string; readonly isTied: boolean }[];
type Source = { readonly alias: string; readonly table: string | null; readonly outputs: Outputs };

/** One query with its tables. Subqueries are levels of their own and see the tables around them. */
class Level {
  readonly sources: Source[] = [];
  readonly #parents = new Map<string, string>();
  readonly onTable: OnTable;
  readonly ctes: Map<string, Outputs>;
  readonly outer: readonly Level[];

  constructor(onTable: OnTable, ctes: Map<string, Outputs>, outer: readonly Level[]) {
    this.onTable = onTable;
    this.ctes = new Map(ctes);
    this.outer = outer;
  }

  query(stmt: Node): Outputs {
    const [kind = ''] = Object.keys(stmt);
    const body = stmt[kind];
    for (const { CommonTableExpr: cte } of body?.withClause?.ctes ?? []) {
      // A recursive part sees itself, with nothing known about it.
      if (body.withClause.recursive) this.ctes.set(cte.ctename, []);
      const outputs = this.#below().query(cte.ctequery);
      const names: string[] = (cte.aliascolnames ?? []).map(({ String: { sval } }: Node) => sval);
      this.ctes.set(
        cte.ctename,
        outputs.map((output, at) => ({ ...output, name: names[at] ?? output.name })),
      );
    }
    if (kind === 'SelectStmt') return this.#select(body);
    if (kind === 'InsertStmt') return this.#insert(body);
    if (kind === 'UpdateStmt' || kind === 'DeleteStmt') return this.#change(body);
    return [];
  }

  #below(): Level {
    return new Level(this.onTable, this.ctes, [this, ...this.outer]);
  }

  #select(body: Node): Outputs {
    if (body.larg) {
      const left = this.#below().query({ SelectStmt: body.larg });
      const right = this.#below().query({ SelectStmt: body.rarg });
      return left.map((output, at) => ({ ...output, isTied: output.isTied && Boolean(right[at]?.isTied) }));
    }
    for (const from of body.fromClause ?? []) this.#from(from);
    this.#where(body.whereClause);
    this.#report();
    for (const part of [
      'targetList',
      'whereClause',
      'havingClause',
      'groupClause',
      'sortClause',
      'valuesLists',
      'limitCount',
    ]) {
      this.#subqueries(body[part]);
    }
    if (body.valuesLists) return this.#values(body.valuesLists);
    return this.#targets(body.targetList);
  }

  #values(rows: Node): Outputs {
    const lists: Node[][] = rows.map(({ List: { items } }: Node) => items);
    return (lists[0] ?? []).map((_, at) => ({
      name: `column${at + 1}`,
      isTied: lists.every((row) => this.#isTied(row[at])),
    }));
  }

  #insert(body: Node): Outputs {
    const table: string = qualified(body.relation);
    const outputs = body.selectStmt ? this.#below().query(body.selectStmt) : [];
    const columns: string[] = (body.cols ?? []).map(({ ResTarget }: Node) => ResTarget.name);
    const sharding = PLACES[table];
    const column = sharding?.kind === 'key' ? sharding.column : null;
    const isTied = column !== null && Boolean(outputs[columns.indexOf(column)]?.isTied);
    this.onTable(table, isTied);
    const alias: string = body.relation.alias?.aliasname ?? body.relation.relname;
    this.#source({ alias, table: null, outputs: column ? [{ name: column, isTied }] : [] });
    this.#subqueries(body.onConflictClause);
    this.#subqueries(body.returningClause ?? body.returningList);
    return this.#targets(returningOf(body));
  }

  #change(body: Node): Outputs {
    this.#from({ RangeVar: body.relation });
    for (const from of body.fromClause ?? body.usingClause ?? []) this.#from(from);
    this.#where(body.whereClause);
    this.#report();
    for (const part of [body.targetList, body.whereClause, returningOf(body)]) this.#subqueries(part);
    return this.#targets(returningOf(body));
  }

  #from(node: Node): void {
    if (node.RangeVar) this.#table(node.RangeVar);
    else if (node.JoinExpr) this.#joined(node.JoinExpr);
    else if (node.RangeSubselect) {
      const { alias, subquery } = node.RangeSubselect;
      const names: string[] = (alias?.colnames ?? []).map(({ String: { sval } }: Node) => sval);
      const outputs = this.#below().query(subquery);
      this.#source({
        alias: alias?.aliasname ?? '',
        table: null,
        outputs: outputs.map((output, at) => ({ ...output, name: names[at] ?? output.name })),
      });
    } else if (node.RangeFunction) {
      this.#subqueries(node.RangeFunction);
      this.#source({ alias: node.RangeFunction.alias?.aliasname ?? '', table: null, outputs: [] });
    }
  }

  #table(relation: Node): void {
    const alias: string = relation.alias?.aliasname ?? relation.relname;
    const cte = relation.schemaname ? undefined : this.ctes.get(relation.relname);
    this.#source(cte ? { alias, table: null, outputs: cte } : { alias, table: qualified(relation), outputs: [] });
  }

  #joined({ larg, rarg, quals, usingClause }: Node): void {
    const before = this.sources.length;
    this.#from(larg);
    const middle = this.sources.length;
    this.#from(rarg);
    this.#where(quals);
    this.#subqueries(quals);
    for (const {
      String: { sval },
    } of usingClause ?? []) {
      const [first, ...rest] = [...this.sources.slice(before, middle), ...this.sources.slice(middle)];
      for (const other of rest) if (first) this.#join(`${first.alias}.${sval}`, `${other.alias}.${sval}`);
    }
  }

  #source(source: Source): void {
    this.sources.push(source);
    for (const { name, isTied } of source.outputs) if (isTied) this.#join(`${source.alias}.${name}`, KNOWN);
  }

  /** Equalities that hold for every row, which those in a disjunction do not. */
  #where(node: Node): void {
    if (!node) return;
    if (node.BoolExpr?.boolop === 'AND_EXPR') for (const part of node.BoolExpr.args) this.#where(part);
    const comparison = node.A_Expr;
    if (comparison?.kind !== 'AEXPR_OP' || comparison.name?.[0]?.String?.sval !== '=') return;
    this.#equal(comparison.lexpr, comparison.rexpr);
  }

  #equal(left: Node, right: Node): void {
    const [lefts, rights] = [left?.RowExpr?.args, right?.RowExpr?.args];
    if (lefts && rights) for (const [at, each] of lefts.entries()) this.#equal(each, rights[at]);
    for (const a of this.#keysOf(left)) for (const b of this.#keysOf(right)) this.#join(a, b);
  }

  /** What a value is represented by: a column, or the fact that it is known. */
  #keysOf(node: Node): string[] {
    if (!node) return [];
    if (node.ParamRef || node.A_Const) return [KNOWN];
    if (node.TypeCast) return this.#keysOf(node.TypeCast.arg);
    if (!node.ColumnRef) return [];
    const names: string[] = node.ColumnRef.fields.map((field: Node) => field.String?.sval ?? '*');
    const column = names.at(-1) ?? '';
    const alias = names.at(-2);
    const owners = this.sources.filter((source) => (alias ? source.alias === alias : mayHave(source, column)));
    if (owners.length > 0) return owners.map((source) => `${source.alias}.${column}`);
    return this.outer.some((level) => level.#isTied(node)) ? [KNOWN] : [];
  }

  #isTied(node: Node): boolean {
    return this.#keysOf(node).some((key) => this.#rootOf(key) === this.#rootOf(KNOWN));
  }

  #targets(list: Node): Outputs {
    return (list ?? []).flatMap(({ ResTarget: target }: Node): Outputs => {
      const fields = target?.val?.ColumnRef?.fields;
      const last = fields?.at(-1);
      if (last?.A_Star) return this.#allOf(fields.length > 1 ? fields.at(-2).String.sval : null);
      return [{ name: target?.name ?? last?.String?.sval ?? '', isTied: this.#isTied(target?.val) }];
    });
  }

  #allOf(alias: string | null): Outputs {
    return this.sources
      .filter((source) => alias === null || source.alias === alias)
      .flatMap(({ alias: of, table, outputs }) => {
        if (!table) return outputs;
        const sharding = PLACES[table];
        if (sharding?.kind !== 'key') return [];
        return [{ name: sharding.column, isTied: this.#rootOf(`${of}.${sharding.column}`) === this.#rootOf(KNOWN) }];
      });
  }

  #report(): void {
    for (const { alias, table } of this.sources) {
      const sharding = table ? PLACES[table] : undefined;
      if (!table || !sharding) continue;
      const isTied = sharding.kind === 'key' && this.#rootOf(`${alias}.${sharding.column}`) === this.#rootOf(KNOWN);
      this.onTable(table, isTied);
    }
  }

  #subqueries(node: Node): void {
    if (typeof node !== 'object' || node === null) return;
    if (node.SelectStmt) {
      this.#below().query(node);
      return;
    }
    const { funcname, args } = node.FuncCall ?? {};
    const table = READS[funcname?.at(-1)?.String?.sval ?? ''];
    if (table) this.onTable(table, this.#isTied(args[0]));
    for (const part of Object.values(node)) this.#subqueries(part);
  }

  #join(a: string, b: string): void {
    const [from, to] = [this.#rootOf(a), this.#rootOf(b)];
    if (from !== to) this.#parents.set(from === KNOWN ? to : from, from === KNOWN ? from : to);
  }

  #rootOf(key: string): string {
    const parent = this.#parents.get(key);
    return parent === undefined ? key : this.#rootOf(parent);
  }
}

const KNOWN = '=';
/** Functions that read a table at the location given as their first argument. */
const READS: Readonly<Record<string, string>> = { max_spaces: 'space_holds' };

function mayHave({ table, outputs }: Source, column: string): boolean {
  const sharding = table ? PLACES[table] : undefined;
  return (sharding?.kind === 'key' && sharding.column === column) || outputs.some(({ name }) => name === column);
}

const qualified = ({ schemaname, relname }: { schemaname?: string; relname: string }): string =>
  schemaname ? `${schemaname}.${relname}` : (VIEWS[relname] ?? relname);

/** PostgreSQL 18 wraps the list. */
const returningOf = (body: Node): Node => body.returningClause?.exprs ?? body.returningList;
