import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** A link inside a sentence or a list of links. */
export function TextLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return <Link to={to}>{children}</Link>;
}
