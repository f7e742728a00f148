import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { t } from 'ttag';
import { Link, useLocation, useSearch } from 'wouter';
import { LogOutButton } from '#features/accounts/client/log-out-button.tsx';
import { roleNames } from '#platform/access/role-names.ts';
import type { Role } from '#platform/access/roles.ts';
import type { CurrentUser } from '#platform/api/current-user.ts';
import { homePathFor } from '#platform/paths/home-path.ts';
import { readShownAs } from '#platform/routing/read-shown-as.ts';
import { brandAt } from '#platform/ui/brand.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { ArrowIcon, MenuIcon } from '#platform/ui/icons.tsx';
import ui from '#platform/ui/primitives.module.css';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { currentEntry, type MenuEntry, type MenuSection, menuEntriesFor, menuFor, withMonth } from './menu-entries.ts';
import { CloseIcon } from './menu-icons.tsx';
import styles from './side-menu.module.css';

const texts = {
  find: t`Find`,
  findKeys: t`Ctrl K`,
  open: t`Open menu`,
  close: t`Close menu`,
  navigation: t`Main`,
  signedInAs: t`Signed in as`,
};

const CommandPalette = lazy(() => import('./command-palette.tsx'));

/** Those who have lots and sales to look for. */
const FINDERS: readonly Role[] = ['vendor', 'manager', 'accountant', 'odogwu'];

type MenuProps = { readonly user: CurrentUser };
type OpeningProps = MenuProps & { readonly onFind: () => void };

/** At the side on wide screens; on others a bar whose button opens it as a drawer. */
export function SideMenu(props: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const find = () => setFinding(true);
  const canFind = FINDERS.includes(props.user.role);
  useEffect(() => (canFind ? onFindKeys(() => setFinding(true)) : undefined), [canFind]);
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
        <MenuContent {...props} onFind={find} />
      </div>
      {isOpen && <Drawer {...props} onFind={find} onClose={() => setOpen(false)} />}
      {isFinding && (
        <Suspense fallback={null}>
          <CommandPalette role={props.user.role} onClose={() => setFinding(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The browser's own dialog keeps the focus inside, closes on Escape and returns the focus. */
function Drawer({ onClose, onFind, ...props }: OpeningProps & { readonly onClose: () => void }) {
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
        <MenuContent
          {...props}
          onFind={() => {
            dialog.current?.close();
            onFind();
          }}
          onFollow={() => dialog.current?.close()}
        />
      </div>
    </dialog>
  );
}

/** Control K, or Command K on a Mac. */
function onFindKeys(act: () => void): () => void {
  const listen = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    act();
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}

/** A phone turned to landscape may be wide enough for the column: the drawer must not stay over it. */
function whenWide(act: () => void): () => void {
  const isWide = window.matchMedia('(min-width: 64rem)');
  const listen = () => isWide.matches && act();
  isWide.addEventListener('change', listen);
  return () => isWide.removeEventListener('change', listen);
}

function MenuContent({ user, onFind, onFollow }: OpeningProps & { readonly onFollow?: () => void }) {
  const [address] = useLocation();
  const search = useSearch();
  const path = readShownAs() ?? address;
  const current = currentEntry(menuEntriesFor(user.role), path);
  const linkOf = (entry: MenuEntry) => (
    <li key={entry.to}>
      <Link
        to={withMonth(entry.to, search)}
        aria-current={entry === current ? markOf(entry.to, path) : undefined}
        onClick={onFollow}
      >
        <entry.icon />
        {entry.label}
      </Link>
    </li>
  );
  return (
    <>
      {FINDERS.includes(user.role) && (
        <button type="button" className={styles.find} aria-keyshortcuts="Control+K" onClick={onFind}>
          <span>{texts.find}</span>
          <kbd className={ui.muted}>{texts.findKeys}</kbd>
        </button>
      )}
      <nav className={styles.entries} aria-label={texts.navigation}>
        <ul>
          {menuFor(user.role).map((each) =>
            'entries' in each ? (
              <Section
                key={each.label}
                section={each}
                hasCurrent={current !== undefined && each.entries.includes(current)}
              >
                {each.entries.map(linkOf)}
              </Section>
            ) : (
              linkOf(each)
            ),
          )}
        </ul>
      </nav>
      <div className={styles.who}>
        <VisuallyHidden>{texts.signedInAs}</VisuallyHidden>
        <p className={ui.strong}>{user.name}</p>
        {user.role !== 'customer' && <p className={ui.muted}>{roleNames[user.role]}</p>}
        <LogOutButton />
      </div>
    </>
  );
}

type SectionProps = { readonly section: MenuSection; readonly hasCurrent: boolean; readonly children: ReactNode };

/** Its entries come and go with a click; the one with the current page is open when the page opens. */
function Section({ section, hasCurrent, children }: SectionProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const list = useId();
  const isOpen = chosen ?? (section.isOpen || hasCurrent);
  return (
    <li>
      <button
        type="button"
        className={styles.section}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setChosen(!isOpen)}
      >
        <section.icon />
        <span>{section.label}</span>
        <ArrowIcon />
      </button>
      <ul id={list} hidden={!isOpen} className={styles.ofSection}>
        {children}
      </ul>
    </li>
  );
}

/** The page itself, or one that belongs to it. */
function markOf(to: string, path: string): 'page' | 'true' {
  return to === path ? 'page' : 'true';
}

function Brand({ user: { role } }: MenuProps) {
  const [address] = useLocation();
  return (
    <Link to={homePathFor(role)} className={classNames(ui.touch, ui.nowrap, styles.brand)}>
      <img src="/favicon.svg" width={28} height={28} alt="" />
      {brandAt(readShownAs() ?? address)}
    </Link>
  );
}
