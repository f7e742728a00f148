/** Strips the spaces and hyphens that people type between digits. */
export const digitsIn = (typed: string): string => typed.replace(/[\s-]/g, '');
