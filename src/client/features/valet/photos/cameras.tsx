import { CORNERS, type Corner } from '#domain/valet/corners.ts';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import styles from './car-photos.module.css';
import { photoTexts as texts } from './photo-texts.ts';

/** One tap opens the camera for each corner. */
export function Cameras({ onTaken }: { readonly onTaken: (corner: Corner, file: File) => void }) {
  return (
    <div className={styles.cameras}>
      {CORNERS.map((corner) => (
        <label key={corner} className={styles.camera}>
          <VisuallyHidden>{texts.take(texts.corners[corner])}</VisuallyHidden>
          <span aria-hidden>{texts.corners[corner]}</span>
          <input
            type="file"
            accept="image/*"
            capture="environment"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) onTaken(corner, file);
              // The same corner may be taken again.
              currentTarget.value = '';
            }}
          />
        </label>
      ))}
    </div>
  );
}
