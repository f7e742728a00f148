/** Files are checked one after another, and another journey's may have thousands of lines. */
export const IN_ITS_TURN = { timeout: 80_000 } as const;
