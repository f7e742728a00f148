import { useEffect, useState } from 'react';

/** The current time, updated at an interval and whenever the page becomes visible. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const notify = () => {
      if (document.visibilityState === 'visible') setNow(new Date());
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
