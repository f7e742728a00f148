// Limits per address are counted in each web process. When several processes share the requests, each allows
// its share of a limit, because a count in the database would cost each request a write.

/** What one of this many web processes allows; at least one request. */
export function limitPerProcess(limit: number, webProcesses: number): number {
  return Math.max(1, Math.ceil(limit / webProcesses));
}
