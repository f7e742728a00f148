import type { ReactNode } from 'react';
import ui from '#platform/ui/primitives.module.css';

/** Secondary links side by side, each large enough for a thumb. */
export function Links({ children }: { readonly children: ReactNode }) {
  return <div className={ui.links}>{children}</div>;
}
