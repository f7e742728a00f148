/** Reads a server's log. */
import type { LogTarget } from '#platform/http/request-log.ts';

export type LogReader = LogTarget & {
  /** The whole log so far, as text. */
  text(): string;
  /** The lines with this message, parsed. */
  linesSaying(message: string): Record<string, unknown>[];
};

export function createLogReader(): LogReader {
  const lines: string[] = [];
  return {
    write: (line) => {
      lines.push(line);
    },
    text: () => lines.join(''),
    linesSaying: (message) =>
      lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === message),
  };
}
