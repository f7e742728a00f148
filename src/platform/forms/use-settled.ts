import { useEffect, useState } from 'react';

/** The value once it has stayed the same for this long; the first one counts at once. */
export function useSettled<T>(value: T, quietMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs);
    return () => clearTimeout(timer);
  }, [value, quietMs]);
  return settled;
}
