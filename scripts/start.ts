// `npm start`: builds what has changed, then becomes the server. One process does both, so that a signal to `npm start`
// reaches the server itself, which finishes its requests and stops its database.
import { buildClient } from './build-client.ts';

buildClient();
await import('../src/server/main.ts');
