import { describe, expect, it } from 'vitest';
import { findViolations } from './check-boundaries.ts';

const check = (files: Record<string, string>) => findViolations(new Map(Object.entries(files)));
const EMPTY = {
  'features/zones/server/zones.ts': '',
  'features/zones/server/public.ts': "export { zones } from './zones.ts';",
  'features/lots/client/map.tsx': '',
  'app/deps.ts': '',
  'app/config/config.ts': '',
};

describe('an import', () => {
  it.each([
    ['features/zones/rules/x.ts', "import '../server/zones.ts';", 'rules import only rules'],
    ['features/zones/zones.contract.ts', "import './server/zones.ts';", 'a contract imports only'],
    ['features/zones/client/x.tsx', "import { a } from '../server/zones.ts';", 'the client never meets the server'],
    [
      'features/spaces/server/x.ts',
      "import type { A } from '#features/zones/server/public.ts';",
      'zones comes after spaces',
    ],
    ['features/lots/server/x.ts', "import type { A } from '#features/zones/server/zones.ts';", 'server/public.ts'],
    ['app/app.ts', "import { a } from '#features/zones/server/zones.ts';", 'server/public.ts'],
    ['features/search/client/x.tsx', "const a = import('#features/lots/client/map.tsx');", 'pages compose clients'],
    ['platform/ui/x.tsx', "import '#features/lots/client/map.tsx';", 'platform/ knows no feature'],
    ['platform/http/x.ts', "import type { Deps } from '#app/deps.ts';", 'only app/ wires'],
    ['integrations/sms/x.ts', "import type { Config } from '#app/config/config.ts';", 'only app/ wires'],
    ['features/lots/server/x.ts', "import Stripe from 'stripe';", "vendors' packages"],
  ])('%s may not say %s', (path, source, why) => {
    expect(check({ ...EMPTY, [path]: source })).toEqual([expect.stringContaining(why)]);
  });

  it('follows the order of the features, and app/ may compose all', () => {
    const source = "import '#features/zones/server/public.ts';";
    expect(check({ ...EMPTY, 'features/lots/server/x.ts': source, 'app/app.ts': source })).toEqual([]);
  });

  it('never leads back to its file', () => {
    const circle = { 'platform/ui/a.ts': "import './b.ts';", 'platform/ui/b.ts': "import './a.ts';" };
    expect(check(circle)).toEqual([expect.stringContaining('in a circle')]);
    expect(check({ ...circle, 'platform/ui/b.ts': "import type { A } from './a.ts';" })).toEqual([]);
  });
});

describe('a file', () => {
  const judged = (path: string, source: string) => check({ [path]: source });

  it('that is a door has no code', () => {
    const door =
      "// What zones offer.\n\nexport { a, type B } from './zones.ts';\nexport type { C } from './signs/c.ts';\n";
    expect(judged('features/zones/server/public.ts', door)).toEqual([]);
    for (const source of [
      `${door}export const d = 1;\n`,
      "import './zones.ts';",
      "export { a } from '#features/lots/x.ts';",
    ])
      expect(judged('features/zones/server/public.ts', source)).toEqual([
        expect.stringContaining('public.ts only says'),
      ]);
  });

  it('outside stores holds no SQL', () => {
    expect(judged('features/zones/server/x.ts', "db.selectFrom('zones')")).toEqual([
      expect.stringContaining('hold SQL'),
    ]);
    expect(judged('features/zones/server/x.store.ts', "db.selectFrom('zones')")).toEqual([]);
  });

  it('of rules has no clock, and waits for nothing', () => {
    for (const source of ['const now = Date.now();', 'const at = new Date();', 'export async function x() {}'])
      expect(judged('features/zones/rules/x.ts', source)).toEqual([expect.stringContaining('time and chance')]);
  });

  it('other than config.ts does not read the environment', () => {
    expect(judged('platform/http/x.ts', 'process.env.PORT')).toEqual([expect.stringContaining('the environment')]);
  });

  it('never makes a page or a program of a text (V3.2.2)', () => {
    for (const source of [
      '<p dangerouslySetInnerHTML={a} />',
      'box.innerHTML = text;',
      'eval(text);',
      'new DOMParser();',
    ])
      expect(judged('features/lots/client/x.tsx', source)).toEqual([expect.stringContaining('stays text')]);
  });

  it('never draws a key by chance that can be guessed (V11.5.1)', () => {
    expect(judged('platform/http/x.ts', 'Math.random()')).toEqual([expect.stringContaining('can be guessed')]);
  });
});
