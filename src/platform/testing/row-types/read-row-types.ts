/** The row types of raw statements: each `sql<Row>` in the server, with its text and the type of its rows. */
import { join, relative } from 'node:path';
import type { Node, SourceFile, TemplateLiteral } from 'typescript/unstable/ast';
import { isNoSubstitutionTemplateLiteral, isTaggedTemplateExpression } from 'typescript/unstable/ast/is';
import { API, type Checker, type Symbol as Property, SymbolFlags, type Type } from 'typescript/unstable/sync';
import type { Field, Shape } from './row-shape.ts';

/** A raw statement in the sources: the fixed parts of its text, in order, and the type of its rows. */
export type RawStatement = { readonly at: string; readonly parts: readonly string[]; readonly row: Shape };

const ROOT = join(import.meta.dirname, '../../../..');
const CONFIG = join(ROOT, 'tsconfig.json');
const DEEPEST = 6;

export function readRowTypes(): RawStatement[] {
  const api = new API({ cwd: ROOT });
  try {
    const project = api.updateSnapshot({ openProjects: [CONFIG] }).getProject(CONFIG);
    if (!project) throw new Error('tsconfig.json makes no project.');
    const { program, checker } = project;
    const names = program
      .getSourceFileNames()
      .filter((name) => /\/src\/(?!.*(\/client|platform\/testing)\/).*(?<!\.test)\.ts$/.test(name));
    return names.flatMap((name) => {
      const file = program.getSourceFile(name);
      return file?.text.includes('sql<') ? statementsIn(file, checker) : [];
    });
  } finally {
    api.close();
  }
}

function statementsIn(file: SourceFile, checker: Checker): RawStatement[] {
  const found: RawStatement[] = [];
  const visit = (node: Node): void => {
    if (isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') {
      const [argument] = node.typeArguments ?? [];
      const type = argument && checker.getTypeFromTypeNode(argument);
      const line = file.text.slice(0, node.getStart()).split('\n').length;
      const at = `${relative(ROOT, file.fileName)}:${line}`;
      if (type) found.push({ at, parts: partsOf(node.template), row: shapeOf(type, checker, DEEPEST) });
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

function partsOf(template: TemplateLiteral): string[] {
  if (isNoSubstitutionTemplateLiteral(template)) return [template.text];
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
}

function shapeOf(type: Type, checker: Checker, depth: number): Shape {
  const name = checker.typeToString(type);
  if (name === 'string' || name === 'number' || name === 'boolean' || name === 'null' || name === 'Date') {
    return { kind: name };
  }
  if (name.startsWith('Buffer') || name.startsWith('Uint8Array')) return { kind: 'bytes' };
  if (type.isStringLiteralType() || type.isNumberLiteralType() || type.isBooleanLiteralType()) {
    return { kind: 'literal', value: type.value };
  }
  if (type.isUnionType()) return { kind: 'union', of: type.getTypes().map((each) => shapeOf(each, checker, depth)) };
  if (depth === 0) return { kind: 'unknown' };
  if (checker.isArrayType(type) && type.isTypeReference()) {
    const [item] = checker.getTypeArguments(type);
    return { kind: 'array', of: item ? shapeOf(item, checker, depth - 1) : { kind: 'unknown' } };
  }
  if (type.isObjectType() || type.isIntersectionType()) {
    const fields = checker.getPropertiesOfType(type).map((each) => [each.name, fieldOf(each, checker, depth - 1)]);
    return { kind: 'object', fields: Object.fromEntries(fields) };
  }
  return { kind: 'unknown' };
}

function fieldOf(property: Property, checker: Checker, depth: number): Field {
  const type = checker.getTypeOfSymbol(property);
  const isOptional = (property.flags & SymbolFlags.Optional) !== 0;
  return { shape: type ? shapeOf(type, checker, depth) : { kind: 'unknown' }, optional: isOptional };
}
