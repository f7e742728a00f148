import { useEffect, useState } from 'react';

/** What the page before passed under this key of the history state. It is taken out of it, so that a reload does not show it again. */
export function usePassedOnce<Value>(key: string): Value | undefined {
  const [passed] = useState(() => (window.history.state as Readonly<Record<string, Value>> | null)?.[key]);
  useEffect(() => {
    if (passed !== undefined) window.history.replaceState({ ...window.history.state, [key]: undefined }, '');
  }, [passed, key]);
  return passed;
}
