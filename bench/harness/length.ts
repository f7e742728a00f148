// How long a benchmark runs: as long as its figures need, or with `npm run bench -- --short` only until each is measured once, on little data.
// One that can't measure would otherwise show only on the day its figure is needed.

export const IS_SHORT = process.env.BENCH_SHORT !== undefined;

export const sized = (full: number, short: number): number => (IS_SHORT ? short : full);
