// Session storage, used to resume after a reload. Falls back to remembering nothing if storage is forbidden.

export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function storeTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Forbidden or full: the page works but cannot be resumed.
  }
}

export function forgetTab(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** Where the merchant's code is stored that a driver scanned or typed for a lot. */
export const codeKey = (locationId: string): string => `parkvale.code.${locationId}`;
