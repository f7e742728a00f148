/** The commands of docs/operations.md for one machine, run as they are written there. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = join(import.meta.dirname, '../..');
const DOCUMENT = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
/** They start what serves, build it, or are for several machines or engineers. */
const NOT_OF_OPERATORS = new Set(['serve', 'worker', 'build', 'drill', 'distribute', 'test:citus']);

/** Each `npm run` command once, in the order of the document. */
export const OPERATOR_COMMANDS: readonly string[] = [
  ...new Set(
    [...DOCUMENT.matchAll(/npm run (?:-s )?([\w:-]+)[^`\n]*/g)].flatMap(([command, name = '']) =>
      NOT_OF_OPERATORS.has(name) ? [] : [command.split('   #')[0]?.trim() ?? ''],
    ),
  ),
];

export const operatorCommand = (beginning: string): string => {
  const found = OPERATOR_COMMANDS.filter((command) => command.startsWith(beginning));
  if (found.length !== 1 || !found[0]) throw new Error(`docs/operations.md has ${found.length} commands ${beginning}`);
  return found[0];
};

type Here = {
  readonly envFile: string;
  /** In place of `/var/backups`. */
  readonly backups: string;
  /** In place of `<address>`. */
  readonly address?: string;
};

/** Runs it in a shell, with the document's paths replaced by those of a test. */
export async function runAsWritten(command: string, { envFile, backups, address = '' }: Here) {
  const here = command
    .replaceAll('/etc/parkvale.env', envFile)
    .replaceAll('/var/backups', backups)
    .replaceAll('<address>', address);
  const { PATH, HOME } = process.env;
  const child = spawn('sh', ['-c', here], { cwd: ROOT, env: { PATH, HOME }, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, complaints, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: status as number | null, out, complaints };
}
