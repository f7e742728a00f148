// The build translates syntax for the oldest browsers that README.md names, but adds no built-ins that they lack.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** What may run in a browser. */
const BROWSERS_CODE =
  /^src\/(features\/[^/]+\/(client|rules)|app\/(pages|routes)|app\/[^/]+\.tsx|platform\/(access|api|browser|calendar|contract|forms|geo|live|money|offline|paths|routing|ui|wording))\/?/;
/** Built-ins that Chrome 111, Firefox 115 or Safari 16.4 lack. */
const TOO_NEW =
  /\b(?:(?:Map|Object)\.groupBy|Promise\.(?:withResolvers|try)|URL\.(?:canParse|parse)|Array\.fromAsync|AbortSignal\.any|RegExp\.escape|Math\.sumPrecise|Iterator\.from|Uint8Array\.from(?:Base64|Hex)|Intl\.DurationFormat)\(|\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|isWellFormed|toWellFormed|toBase64|(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|reduce|toArray|flatMap|take|drop))\(/;

it('the client uses nothing that a supported browser lacks', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const code = files
    .trim()
    .split('\n')
    .filter((path) => BROWSERS_CODE.test(path) && /\.tsx?$/.test(path));
  expect(code.length).toBeGreaterThan(900);
  const lines = code
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((path) =>
      readFileSync(join(ROOT, path), 'utf8')
        .split('\n')
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(lines.filter((line) => TOO_NEW.test(line) && !/: (?:\/\/|\/?\*)/.test(line))).toEqual([]);
});
