// Local storage. If it is forbidden, values live in memory until the page closes.

const untilThePageCloses = new Map<string, string>();

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? untilThePageCloses.get(key) ?? null;
  } catch {
    return untilThePageCloses.get(key) ?? null;
  }
}

export function storeOnDevice(key: string, value: string): void {
  untilThePageCloses.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Forbidden or full: the copy in memory lasts until the page closes.
  }
}

export function forgetOnDevice(key: string): void {
  untilThePageCloses.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
