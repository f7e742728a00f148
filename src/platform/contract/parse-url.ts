/** As URL.parse, which the oldest browsers that the product supports lack: null if it is none. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
