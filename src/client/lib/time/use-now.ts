import { useEffect, useState } from 'react';

/** The current time, updated at an interval and whenever the page becomes visible. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState === 'visible') setNow(new Date());
    };
    const timer = setInterval(tell, everyMs);
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, [everyMs]);
  return now;
}
