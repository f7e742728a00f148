// Exits with 0 while the process in this container reports that it is healthy: the worker if WORKER_HEALTH_PORT is set, else the web server.
import process from 'node:process';

const port = process.env.WORKER_HEALTH_PORT ?? process.env.PORT ?? '3000';
const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4000) }).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
