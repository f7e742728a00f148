// Starts a program as a user would and measures the time to its ready line.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '../../..');

export type Started = { readonly seconds: number; readonly pid: number; stop(): Promise<void> };

export async function startTimed(
  command: readonly [program: string, ...args: string[]],
  { env, readyWhen }: { env: Record<string, string>; readyWhen: string },
): Promise<Started> {
  const [program, ...args] = command;
  const began = performance.now();
  // In its own process group, so that a signal also reaches the server behind npm.
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  await lineOf(child, readyWhen);
  const seconds = (performance.now() - began) / 1000;
  const stop = async () => {
    const ended = once(child, 'close');
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    await ended;
  };
  return { seconds, pid: child.pid ?? 0, stop };
}

async function lineOf(child: ChildProcess, expected: string): Promise<void> {
  if (!child.stdout) throw new Error('The program has no output.');
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    if (!line.includes(expected)) continue;
    // Later output must not fill the pipe.
    child.stdout.resume();
    return;
  }
  throw new Error(`The program ended without saying "${expected}".`);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
