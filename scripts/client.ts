// `npm run client`: generates a typed TypeScript client from the API's OpenAPI document, for lot owners' programs.
// `npm run client -- <folder> <address of the server>`; both are optional.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { generateApi } from 'swagger-typescript-api';
import { printDocument } from '../src/app/print-document.ts';

const [folder = 'dist/api-client', publicUrl = 'http://localhost:3000'] = process.argv.slice(2);
const into = resolve(folder);
const document = await printDocument(publicUrl);
mkdirSync(into, { recursive: true });
writeFileSync(join(into, 'openapi.json'), `${JSON.stringify(document, null, 2)}\n`);
await generateApi({
  spec: document as never,
  output: into,
  fileName: 'parkvale.ts',
  apiClassName: 'Parkvale',
  // The segment after /api/v1 names the module: `parkvale.locations.listMyLocations()`.
  moduleNameIndex: 2,
  unwrapResponseData: true,
  cleanOutput: false,
  silent: true,
});
const file = join(into, 'parkvale.ts');
writeFileSync(file, withoutEnums(readFileSync(file, 'utf8')));
process.stdout.write(`The client is ${join(folder, 'parkvale.ts')}.\n`);

/** Node and bundlers run TypeScript by stripping types, and an enum is more than a type. */
function withoutEnums(code: string): string {
  return code.replace(/export enum (\w+) \{([^}]*)\}/g, (_, name: string, members: string) => {
    const object = members.replace(/(\w+) = /g, '$1: ');
    return `export const ${name} = {${object}} as const;\nexport type ${name} = (typeof ${name})[keyof typeof ${name}];`;
  });
}
