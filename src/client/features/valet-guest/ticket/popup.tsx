import { useEffect, useState } from 'react';
import styles from './valet-guest.module.css';

const SHOWN_MS = 6000;

/** Good news over the page, for a while. What it says stays true in the page under it. */
export function Popup({ children }: { readonly children: string }) {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.popup} role="status">
      {shown && <strong>{children}</strong>}
    </div>
  );
}
