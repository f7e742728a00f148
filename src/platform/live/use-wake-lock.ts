import { useEffect } from 'react';

/** Keeps the screen on while the page is visible, if the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const acquired = await navigator.wakeLock.request('screen');
        if (isOver) await acquired.release();
        else lock = acquired;
      } catch {
        // A phone in battery-saving mode refuses.
      }
    };
    void hold();
    // The browser releases it whenever the page is hidden.
    document.addEventListener('visibilitychange', hold);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release().catch(() => {});
    };
  }, []);
}
