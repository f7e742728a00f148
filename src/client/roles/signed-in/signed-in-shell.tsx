import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { type CurrentUser, getCurrentUser } from '../../lib/current-user.ts';
import { SideShell } from '../../ui/shell.tsx';
import type { MenuProps } from './side-menu.tsx';

// Visitors never load it: at the roadside every file counts. Without it the page itself still works.
const loadMenu = (): Promise<{ default: ComponentType<MenuProps> }> =>
  import('./side-menu.tsx').catch(() => ({ default: NoMenu }));
const NoMenu = (_: MenuProps) => null;
const coming = getCurrentUser() && loadMenu();
const SideMenu = lazy(() => coming ?? loadMenu());

type SignedInShellProps = MenuProps & { readonly user: CurrentUser; readonly children: ReactNode };

/** For everybody who is signed in. */
export function SignedInShell({ children, ...menu }: SignedInShellProps) {
  return (
    <SideShell
      menu={
        <Suspense>
          <SideMenu {...menu} />
        </Suspense>
      }
    >
      {children}
    </SideShell>
  );
}
