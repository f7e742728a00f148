// Ends with 0 while the process in this container answers that it is well: a worker when it has a port for that, else the web server.
import process from 'node:process';

const port = process.env.WORKER_HEALTH_PORT ?? process.env.PORT ?? '3000';
const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4000) }).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
