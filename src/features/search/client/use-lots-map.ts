import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { LotsMapProps } from './lots-map/lots-map.tsx';

type LotsMapCode =
  | { readonly state: 'loading' | 'unable' }
  | { readonly state: 'failed'; readonly tryAgain: () => void }
  | { readonly state: 'ready'; readonly LotsMap: ComponentType<LotsMapProps> };

/** The map's code, fetched when the map is about to be shown. `unable` if the browser has no WebGL. */
export function useLotsMap(): LotsMapCode {
  const [LotsMap, setLotsMap] = useState<ComponentType<LotsMapProps> | null>(null);
  const [state, setState] = useState<'loading' | 'unable' | 'failed'>(() => (canDraw() ? 'loading' : 'unable'));
  useEffect(() => {
    if (state !== 'loading') return undefined;
    let left = false;
    import('./lots-map/lots-map.tsx').then(
      ({ default: loaded }) => {
        if (!left) setLotsMap(() => loaded);
      },
      () => {
        if (!left) setState('failed');
      },
    );
    return () => {
      left = true;
    };
  }, [state]);
  const tryAgain = useCallback(() => setState('loading'), []);
  if (LotsMap) return { state: 'ready', LotsMap };
  return state === 'failed' ? { state, tryAgain } : { state };
}

let drawable: boolean | undefined;

/** MapLibre needs WebGL 2. Browsers allow only a few contexts at a time, so this one is released. */
function canDraw(): boolean {
  drawable ??= tryToDraw();
  return drawable;
}

function tryToDraw(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}
