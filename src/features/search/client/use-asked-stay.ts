import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { type AskedStay, readAskedStay, writeAskedStay } from './asked-stay.ts';

/** The stay that lots are compared for is in the address, so that it can be shared, and Back restores it. */
export function useAskedStay() {
  const [parameters, setParameters] = useSearchParams();
  const stay = useMemo(() => readAskedStay(parameters), [parameters]);
  const change = (changed: Partial<AskedStay>) =>
    setParameters((old) => writeAskedStay(old, { ...readAskedStay(old), ...changed }), { replace: true });
  return { stay, change };
}
