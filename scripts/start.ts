// `npm start`: builds what has changed, then becomes the server. It stays one process, so that a signal to `npm start` reaches the server
// itself, which finishes its requests and stops its database.
import { spawn } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { buildClient } from './build-client.ts';

// Node's compile cache is keyed by content and makes the next start a fifth faster.
enableCompileCache(join(import.meta.dirname, '..', 'dist', 'compiled'));
buildClient();
compressBesides();
await import('../src/app/main.ts');

/** The server compresses for each visitor what is not compressed yet, so nobody waits for this. */
function compressBesides(): void {
  const script = join(import.meta.dirname, 'build', 'compress-client.ts');
  const compressing = spawn(process.execPath, [script], { stdio: 'ignore' });
  compressing.unref();
  process.on('exit', () => compressing.kill());
  try {
    if (compressing.pid) setPriority(compressing.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has already ended.
  }
}
