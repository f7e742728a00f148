import type { ReactNode } from 'react';
import { Link } from 'wouter';
import ui from '#platform/ui/primitives.module.css';
import { classNames } from '../class-names.ts';
import { ArrowIcon } from '../icons.tsx';
import styles from './tile.module.css';

type TileProps = {
  readonly to: string;
  readonly title: string;
  readonly text?: string;
  readonly icon: ReactNode;
};

/** A link large enough for a thumb. */
export function Tile({ to, title, text, icon }: TileProps) {
  return (
    <Link to={to} className={classNames(ui.stack2, ui.card, styles.tile)}>
      {icon}
      <span>
        <strong>{title}</strong>
        {text && <span className={ui.subline}>{text}</span>}
      </span>
      <ArrowIcon />
    </Link>
  );
}

/** Tiles next to each other if there is room. */
export function Tiles({ children }: { readonly children: ReactNode }) {
  return <div className={styles.tiles}>{children}</div>;
}
