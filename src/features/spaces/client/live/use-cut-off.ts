import { useState } from 'react';

type Numbers = {
  readonly data: unknown;
  readonly isRefetchError: boolean;
  readonly failureCount: number;
  readonly dataUpdatedAt: number;
};

/** Whether numbers that follow events are current. `setCutOff`: no events are arriving at the moment. */
export function useCutOff({ data, isRefetchError, failureCount, dataUpdatedAt }: Numbers) {
  const [isCutOff, setCutOff] = useState(false);
  const isOld = isCutOff && data !== undefined && (isRefetchError || failureCount > 0);
  return {
    setCutOff,
    /** When they stopped being current; null while they are. */
    currentUntil: isOld ? new Date(dataUpdatedAt) : null,
  };
}
