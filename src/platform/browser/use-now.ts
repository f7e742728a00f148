import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

/** The current time by the server's clock, updated at an interval and whenever the page becomes visible. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const notify = () => {
      if (!document.hidden) setNow(serverNow());
    };
    const timer = setInterval(notify, everyMs);
    document.addEventListener('visibilitychange', notify);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', notify);
    };
  }, [everyMs]);
  return now;
}
