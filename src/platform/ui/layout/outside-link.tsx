import type { ReactNode } from 'react';
import { type ButtonStyle, buttonClasses } from '../button.tsx';

type OutsideLinkProps = ButtonStyle & { readonly href: string; readonly children: ReactNode; readonly name: string };

/** Starts a call. */
export const telUrl = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

/** A link that looks like a button: to another site in a tab of its own, or to a phone number. */
export function OutsideLink({ href, children, name, ...look }: OutsideLinkProps) {
  const target = href.startsWith('tel:') ? undefined : '_blank';
  return (
    <a href={href} target={target} rel="noreferrer" className={buttonClasses(look)} aria-label={name}>
      <span>{children}</span>
    </a>
  );
}
