import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from 'ttag';
import { Link, useLocation } from 'wouter';
import { boot } from '#platform/api/boot.ts';
import type { Boot } from '#platform/contract/boot.ts';
import { paths } from '#platform/paths/paths.ts';
import { brandAt } from './brand.ts';
import { classNames } from './class-names.ts';
import { MenuIcon } from './icons.tsx';
import styles from './shell.module.css';

const texts = {
  skip: t`Skip to content`,
  menu: t`Menu`,
  navigation: t`Main`,
  demo: t`Demo.`,
  noMoney: t`No money moves.`,
  demoAccounts: t`Accounts`,
  help: t`Help`,
  contact: t`Contact us`,
  terms: t`Terms`,
  privacy: t`Privacy`,
};

export type NavigationLink = { readonly to: string; readonly label: string };

type ShellProps = {
  /** Where the product's name links to. */
  readonly home: string;
  readonly navigation: readonly NavigationLink[];
  readonly children: ReactNode;
};

const MAIN_ID = 'main';

/** The frame around every page: skip link, demo notice, header with navigation, main landmark, footer. */
export function Shell({ home, navigation, children }: ShellProps) {
  return (
    <Frame className={styles.shell} navigation={<Header home={home} navigation={navigation} />}>
      {children}
    </Frame>
  );
}

/** The frame with a side menu. It reserves the menu's space while the menu loads. */
export function SideShell({ menu, children }: { readonly menu: ReactNode; readonly children: ReactNode }) {
  return (
    <Frame
      className={classNames(styles.shell, styles.beside)}
      navigation={<header className={styles.side}>{menu}</header>}
    >
      {children}
    </Frame>
  );
}

type FrameProps = {
  readonly className: string | undefined;
  readonly navigation: ReactNode;
  readonly children: ReactNode;
};

function Frame({ className, navigation, children }: FrameProps) {
  return (
    <div className={className}>
      <a className={styles.skip} href={`#${MAIN_ID}`} onClick={focusMain}>
        {texts.skip}
      </a>
      {boot.demo && <DemoNotice />}
      {navigation}
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        <Link to={paths.help()}>{texts.help}</Link>
        <Link to={paths.contactUs()}>{texts.contact}</Link>
        <Link to={paths.terms()}>{texts.terms}</Link>
        <Link to={paths.privacy()}>{texts.privacy}</Link>
        {boot.languages.map(([code, name]) => (
          <a key={code} href={paths.language(code)} lang={code}>
            {name}
          </a>
        ))}
      </footer>
    </div>
  );
}

/** Does not change the URL, because a page may keep its state there. */
function focusMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(MAIN_ID)?.focus();
}

/** Claims that no money moves only where that is true: a demo can run with a real provider. */
function movesNoMoney({ card, payPal }: Boot['payments']): boolean {
  return !payPal?.live && (card.kind === 'sandbox' || card.publishableKey.startsWith('pk_test'));
}

function DemoNotice() {
  return (
    <aside className={styles.demo} aria-label={t`Demo`}>
      {texts.demo} {movesNoMoney(boot.payments) && texts.noMoney} <Link to={paths.login()}>{texts.demoAccounts}</Link>
    </aside>
  );
}

function Header({ home, navigation }: Pick<ShellProps, 'home' | 'navigation'>) {
  const [path] = useLocation();
  const [open, setOpen] = useState(false);
  const header = useRef<HTMLElement>(null);
  useEffect(() => (open ? whenLeft(header.current, () => setOpen(false)) : undefined), [open]);
  return (
    <header ref={header} className={styles.header}>
      <div className={styles.bar}>
        <Link to={home} className={styles.mark}>
          <img src="/favicon.svg" width={28} height={28} alt="" />
          {brandAt(path)}
        </Link>
        <button
          type="button"
          className={styles.menu}
          aria-expanded={open}
          aria-label={texts.menu}
          onClick={() => setOpen(!open)}
        >
          <MenuIcon />
        </button>
        <nav className={classNames(styles.links, open && styles.open)} aria-label={texts.navigation}>
          {navigation.map(({ to, label }) => (
            <Link key={to} to={to} aria-current={path === to ? 'page' : undefined} onClick={() => setOpen(false)}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </header>
  );
}

/** Calls `close` on Escape and when pointer or focus goes elsewhere. */
function whenLeft(element: HTMLElement | null, close: () => void): () => void {
  const watch = new AbortController();
  const leave = ({ target }: Event) => {
    if (!(target instanceof Node && element?.contains(target))) close();
  };
  document.addEventListener('pointerdown', leave, watch);
  document.addEventListener('focusin', leave, watch);
  const leaveOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    element?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    close();
  };
  document.addEventListener('keydown', leaveOnEscape, watch);
  return () => watch.abort();
}
