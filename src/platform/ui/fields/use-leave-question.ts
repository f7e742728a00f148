// Asks before a page with unsaved changes is left: by a link, by the browser's own buttons, or by another form that leads
// away. Browsers without the Navigation API ask only when the document itself is left.

import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';

type LeaveQuestion = {
  readonly isOpen: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
};

export function useLeaveQuestion(isUnsaved: boolean): LeaveQuestion {
  const [, navigate] = useLocation();
  const [go, setGo] = useState<{ readonly on: () => void } | null>(null);
  const mayLeave = useRef(false);
  useEffect(() => {
    if (!isUnsaved) return;
    const watch = new AbortController();
    window.addEventListener(
      'beforeunload',
      (event) => {
        if (!mayLeave.current) event.preventDefault();
      },
      watch,
    );
    const { navigation } = window as { navigation?: Navigation };
    const confirmLeaving = (event: NavigateEvent) => {
      const { destination, navigationType, cancelable } = event;
      const to = new URL(destination.url);
      const isElsewhere = destination.sameDocument && to.pathname !== window.location.pathname;
      if (mayLeave.current || !cancelable || !isElsewhere) return;
      event.preventDefault();
      const on =
        navigationType === 'traverse'
          ? () => navigation?.traverseTo(destination.key)
          : () => navigate(to.pathname + to.search + to.hash);
      setGo({ on });
    };
    navigation?.addEventListener('navigate', confirmLeaving, watch);
    return () => watch.abort();
  }, [isUnsaved, navigate]);
  return {
    isOpen: go !== null,
    leave: () => {
      mayLeave.current = true;
      go?.on();
    },
    stay: () => setGo(null),
  };
}
