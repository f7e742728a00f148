import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { homePathFor } from '#app/paths/home-path.ts';
import { LogOutButton } from '#features/accounts/client/log-out-button.tsx';
import { roleNames } from '#platform/access/role-names.ts';
import type { CurrentUser } from '#platform/api/current-user.ts';
import { MenuIcon } from '#platform/ui/icons.tsx';
import ui from '#platform/ui/primitives.module.css';
import { currentEntry, menuEntriesFor } from './menu-entries.ts';
import { CloseIcon } from './menu-icons.tsx';
import { menuTexts as texts } from './menu-texts.ts';
import styles from './side-menu.module.css';

type MenuProps = { readonly user: CurrentUser };

/** At the side on wide screens; on others a bar whose button opens it as a drawer. */
export function SideMenu(props: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={styles.bar}>
        <Brand user={props.user} />
        <button
          type="button"
          className={styles.button}
          aria-label={texts.open}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <MenuIcon />
        </button>
      </div>
      <div className={styles.column}>
        <Brand user={props.user} />
        <MenuContent {...props} />
      </div>
      {isOpen && <Drawer {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The browser's own dialog keeps the focus inside, closes on Escape and returns the focus. */
function Drawer({ onClose, ...props }: MenuProps & { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [path] = useLocation();
  const [openedAt] = useState(path);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (path !== openedAt) onClose();
  }, [path, openedAt, onClose]);
  useEffect(() => whenWide(onClose), [onClose]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap beside the drawer closes it; the keyboard has Escape and the button.
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={texts.navigation}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dialog.current.close()}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <Brand user={props.user} />
          <button
            type="button"
            className={styles.button}
            aria-label={texts.close}
            onClick={() => dialog.current?.close()}
          >
            <CloseIcon />
          </button>
        </div>
        <MenuContent {...props} onFollow={() => dialog.current?.close()} />
      </div>
    </dialog>
  );
}

/** A phone turned to landscape may be wide enough for the column: the drawer must not stay over it. */
function whenWide(act: () => void): () => void {
  const isWide = window.matchMedia('(min-width: 64rem)');
  const listen = () => isWide.matches && act();
  isWide.addEventListener('change', listen);
  return () => isWide.removeEventListener('change', listen);
}

function MenuContent({ user, onFollow }: MenuProps & { readonly onFollow?: () => void }) {
  const [path] = useLocation();
  const entries = menuEntriesFor(user.role);
  const current = currentEntry(entries, path);
  return (
    <>
      <nav className={styles.entries} aria-label={texts.navigation}>
        <ul>
          {entries.map((entry) => (
            <li key={entry.to}>
              <Link
                to={entry.to}
                aria-current={entry === current ? markOf(entry.to, path) : undefined}
                onClick={onFollow}
              >
                <entry.icon />
                {entry.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.who}>
        <p className={ui.muted}>{texts.signedInAs}</p>
        <p className={styles.name}>{user.name}</p>
        <p className={ui.muted}>{roleNames[user.role]}</p>
        <LogOutButton />
      </div>
    </>
  );
}

/** The page itself, or one that belongs to it. */
function markOf(to: string, path: string): 'page' | 'true' {
  return to === path ? 'page' : 'true';
}

function Brand({ user: { role } }: { readonly user: CurrentUser }) {
  return (
    <Link to={homePathFor(role)} className={styles.brand}>
      <img src="/favicon.svg" width={28} height={28} alt="" />
      {role === 'customer' ? texts.brand : texts.staffBrand}
    </Link>
  );
}
