import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from 'ttag';
import styles from './find.module.css';
import { useLotMarks } from './lot-marks.tsx';

const texts = {
  list: t`List`,
  moreList: t`More of the list`,
  moreMap: t`More of the map`,
};

/** A shorter way is a tap. */
const DRAG_PX = 8;

type Drag = { readonly fromY: number; readonly fromHeight: number; readonly by: number };

/** The list below the map on a phone. Its handle is dragged, or pressed like any button, to raise it over the map. */
export function LotsSheet({ children }: { readonly children: ReactNode }) {
  const { chosenId } = useLotMarks();
  const sheet = useRef<HTMLElement>(null);
  const rows = useId();
  const [isUp, setIsUp] = useState(false);
  const [drag, setDrag] = useState<Drag | null>(null);
  const wasDragged = useRef(false);
  // A lot tapped on the map is shown below it.
  useEffect(() => {
    if (chosenId) setIsUp(false);
  }, [chosenId]);

  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    wasDragged.current = false;
    setDrag({ fromY: event.clientY, fromHeight: sheet.current?.offsetHeight ?? 0, by: 0 });
  };
  const move = (event: PointerEvent) => {
    if (!drag) return;
    const by = drag.fromY - event.clientY;
    if (Math.abs(by) > DRAG_PX) wasDragged.current = true;
    setDrag({ ...drag, by });
  };
  const end = () => {
    if (drag && wasDragged.current) setIsUp(drag.by > 0);
    setDrag(null);
  };
  return (
    <div className={styles.shelf}>
      <section
        ref={sheet}
        className={styles.sheet}
        data-up={isUp}
        data-dragged={drag !== null}
        style={drag ? { blockSize: drag.fromHeight + drag.by } : undefined}
        aria-label={texts.list}
      >
        <button
          type="button"
          className={styles.handle}
          aria-expanded={isUp}
          aria-controls={rows}
          onPointerDown={begin}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
          onClick={() => {
            if (!wasDragged.current) setIsUp(!isUp);
            wasDragged.current = false;
          }}
        >
          {isUp ? texts.moreMap : texts.moreList}
        </button>
        <div id={rows} className={styles.rows}>
          {children}
        </div>
      </section>
    </div>
  );
}
