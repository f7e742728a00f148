// `npm start`: builds what has changed, then becomes the server. It stays one process, so that a signal to `npm start` reaches the server
// itself, which finishes its requests and stops its database.
//
// Plain JavaScript: what Node loads to read TypeScript takes 15 MB, and once all else is in its compile cache, nothing needs it.
import { spawn } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

// Keyed by content; it makes the next start a fifth faster.
enableCompileCache(join(import.meta.dirname, '..', 'dist', 'compiled'));
const { buildClient } = await import('./build-client.ts');
buildClient();
compressBesides();
await import('../src/app/main.ts');

/** The server compresses for each visitor what is not compressed yet, so nobody waits for this. */
function compressBesides() {
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
